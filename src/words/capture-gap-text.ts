import { listed } from './plural.ts';

/** What a capture did not get, as the snapshot has it. */
type Gap =
  | {
      readonly kind: 'capture-refused';
      readonly names: readonly string[];
      readonly says: string;
      readonly consequence: string;
      readonly isPartlyKnown: boolean;
    }
  | { readonly kind: 'capture-of-namespaces'; readonly names: readonly string[] }
  | { readonly kind: 'capture-took'; readonly seconds: number; readonly nodes: readonly string[] };

type GapOf<K extends Gap['kind']> = Extract<Gap, { readonly kind: K }>;

/** What a capture did not get, in words. */
export const CAPTURE_WORDS: { readonly [K in Gap['kind']]: (gap: GapOf<K>) => string } = {
  'capture-refused': ({ names, says, consequence, isPartlyKnown }) =>
    `the capture could not read ${listed(names)} (${says}): ${consequence}` +
    (isPartlyKnown ? '; other files have some, which may not be all' : ''),
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

/** One gap, in words. */
export function captureGapText(gap: Gap): string {
  switch (gap.kind) {
    case 'capture-refused':
      return CAPTURE_WORDS[gap.kind](gap);
    case 'capture-of-namespaces':
      return CAPTURE_WORDS[gap.kind](gap);
    case 'capture-took':
      return CAPTURE_WORDS[gap.kind](gap);
  }
}
