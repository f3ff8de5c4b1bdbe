import { entriesOf } from '#causes';
import type { Outcome } from '#simulation';
import { inWords } from '../sentences/causes/in-words.ts';

const SAID = [
  'cluster-autoscaler/no-scale-up',
  'cluster-autoscaler/waits-for',
  'karpenter/no-place',
  'karpenter/waits-for',
] as const;

/** What autoscalers last said of pods without a node, in words, by pod. */
export const whatPodsWaitFor = ({ entries, start }: Outcome): ReadonlyMap<string, string> =>
  new Map(entriesOf(entries, ...SAID).map((entry) => [entry.cause.pod, inWords(entry, start)]));
