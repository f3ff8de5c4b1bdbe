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

/** What a capture did not get, in words. */
export function captureGapText(gap: Gap): string {
  switch (gap.kind) {
    case 'capture-refused':
      return (
        `the capture could not read ${listed(gap.names)} (${gap.says}): ${gap.consequence}` +
        (gap.isPartlyKnown ? '; other files have some, which may not be all' : '')
      );
    case 'capture-of-namespaces':
      return (
        `the capture read only ${gap.names.length === 1 ? 'the namespace' : 'the namespaces'} ` +
        `${listed(gap.names)}: pods of others are unknown, and free room is overestimated`
      );
    case 'capture-took': {
      const apart =
        `the lists of the capture are ${Math.round(gap.seconds)}s apart: what changed meanwhile can ` +
        'contradict itself';
      return gap.nodes.length === 0
        ? apart
        : `${apart}; pods are bound to ${listed(gap.nodes)}, which the list of nodes does not have`;
    }
  }
}
