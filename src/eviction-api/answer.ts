import type { BudgetStatus } from '#cluster';

/** The answer of the eviction subresource, by its HTTP code. */
export type EvictionAnswer =
  /** The pod gets the condition DisruptionTarget and is deleted with the requested grace period. */
  | { readonly code: 201; readonly because: Grant }
  | { readonly code: 404 }
  /** A later retry may help. */
  | {
      readonly code: 429;
      readonly budget: string;
      readonly because: Refusal;
      /** 0 for no hint. */
      readonly retryAfterSeconds: number;
    }
  /** The budget's status does not allow it to grant anything. */
  | {
      readonly code: 403;
      readonly budget: string;
      readonly because: 'negative-allowance' | 'too-many-unconfirmed';
    }
  /** Several budgets cover the pod, which the subresource does not support. */
  | { readonly code: 500; readonly budgets: readonly string[] };

type Grant =
  /** No budget is checked: the pod is finished, pending or terminating. */
  | { readonly kind: 'budgets-ignored'; readonly pod: 'finished' | 'pending' | 'terminating' }
  | { readonly kind: 'no-budget' }
  /** A pod that is not ready costs its budget nothing. */
  | {
      readonly kind: 'not-ready';
      readonly budget: string;
      readonly allowedBy: 'always-allow' | 'enough-healthy';
    }
  /** It costs the budget one disruption; `status` is the new status, unless it is a dry run. */
  | { readonly kind: 'spent'; readonly budget: string; readonly status: BudgetStatus };

/** The reason why a budget grants nothing now. */
export type Refusal =
  /** Its status is older than its spec. */
  | { readonly kind: 'not-observed' }
  | { readonly kind: 'sync-failed' }
  | {
      readonly kind: 'needs-healthy';
      readonly desiredHealthy: number;
      readonly currentHealthy: number;
    }
  /** More pods are healthy than must be, but the status does not yet allow a disruption. */
  | {
      readonly kind: 'none-allowed';
      readonly desiredHealthy: number;
      readonly currentHealthy: number;
    };
