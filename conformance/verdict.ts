import type { Diagnostic } from '#diagnostics';
import type { Difference } from './agreement.ts';

/** The result of a case. Everything but agreement is a failure. */
export type Verdict =
  | { readonly kind: 'agrees' }
  /** The timelines disagree; at least one difference, by time. */
  | { readonly kind: 'timeline-differs'; readonly differences: readonly Difference[] }
  | {
      readonly kind: 'answer-differs';
      readonly input: unknown;
      readonly expected: unknown;
      readonly actual: unknown;
    }
  /** The snapshot, the script or the arguments were not accepted. */
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  /** No model answers vectors of this function yet. */
  | { readonly kind: 'not-modelled'; readonly function: string }
  | { readonly kind: 'crashed'; readonly error: Error };
