import { entriesOf } from '#causes';
import type { Outcome } from '#play';
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

/** The pods that a pool was not chosen for, with the last reason for each, by pod. */
export function whatAutoscalersDropped(
  { entries }: Outcome,
  pool: string,
): readonly { readonly pod: string; readonly why: string }[] {
  const reasons = new Map<string, string>();
  for (const { cause } of entriesOf(
    entries,
    'cluster-autoscaler/no-scale-up',
    'karpenter/no-place',
  )) {
    const dropped =
      cause.kind === 'karpenter/no-place'
        ? cause.pools.find((each) => each.pool === pool)
        : cause.groups.find((each) => each.group === pool);
    if (dropped !== undefined) reasons.set(cause.pod, dropped.why);
  }
  return [...reasons].map(([pod, why]) => ({ pod, why }));
}
