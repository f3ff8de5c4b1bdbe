import type { Assumption } from '#simulation';
import { listed } from '#words';

type CaptureGap = Extract<Assumption, { readonly kind: `capture-${string}` }>;
type GapOf<K extends CaptureGap['kind']> = Extract<CaptureGap, { readonly kind: K }>;

/** What a capture did not get, in words. */
export const CAPTURE_WORDS: {
  readonly [K in CaptureGap['kind']]: (gap: GapOf<K>) => string;
} = {
  'capture-refused': ({ names, says, consequence }) =>
    `the capture could not read ${listed(names)} (${says}): ${consequence}`,
  'capture-of-namespaces': ({ names }) =>
    `the capture read only ${names.length === 1 ? 'the namespace' : 'the namespaces'} ${listed(names)}: ` +
    'pods of others are unknown, and free room is overestimated',
  'capture-took': ({ seconds, nodes }) => {
    const apart =
      `the lists of the capture are ${Math.round(seconds)}s apart: what changed meanwhile can ` +
      'contradict itself';
    return nodes.length === 0
      ? apart
      : `${apart}; pods are bound to ${listed(nodes)}, which the list of nodes does not have`;
  },
};
