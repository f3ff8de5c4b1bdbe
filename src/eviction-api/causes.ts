import type { Refusal } from './answer.ts';

/** Decisions of the eviction subresource on a request. */
export type EvictionApiCause =
  | {
      readonly kind: 'eviction-api/granted';
      readonly pod: string;
      readonly because:
        | 'finished'
        | 'pending'
        | 'terminating'
        | 'no-budget'
        | 'not-ready'
        | 'spent';
      /** As `namespace/name`; absent where no budget was checked. */
      readonly budget?: string;
      /** The disruptions that the budget still allows after it. */
      readonly left?: number;
      /** It has no effect. */
      readonly dryRun?: true;
    }
  | {
      readonly kind: 'eviction-api/refused';
      readonly pod: string;
      /** As `namespace/name`, all that cover the pod. */
      readonly budgets: readonly string[];
      readonly code: 403 | 429 | 500;
      readonly because:
        | Refusal
        | { readonly kind: 'namespace-terminating'; readonly namespace: string }
        | { readonly kind: 'webhook'; readonly configuration: string; readonly message: string }
        | {
            readonly kind: 'several-budgets' | 'negative-allowance' | 'too-many-unconfirmed';
          };
    };
