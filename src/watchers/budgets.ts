import type { CauseId } from '#causes';
import type { IntOrString } from '#cluster';
import type { Instant } from '#units';

/** The outcome for PodDisruptionBudgets. */
export interface Budgets {
  /** By namespace, then name. */
  readonly histories: readonly BudgetHistory[];
  /** The budgets that an eviction violated, by its PodDeletionRequested or PodEvicted. */
  readonly violated: ReadonlyMap<CauseId, readonly string[]>;
  /** The evictions of pods that a budget covers. */
  readonly covered: ReadonlySet<CauseId>;
}

export interface BudgetHistory {
  /** `namespace/name` */
  readonly budget: string;
  readonly minAvailable?: IntOrString;
  readonly maxUnavailable?: IntOrString;
  /** Present where events of the script replaced the bound, in order of time. */
  readonly boundChanges?: readonly BoundChange[];
  /** The counts of the pods at the end of each instant with a change. */
  readonly history: readonly BudgetMoment[];
}

/** The bound that a budget has from an instant on. */
export interface BoundChange {
  readonly at: Instant;
  readonly minAvailable?: IntOrString;
  readonly maxUnavailable?: IntOrString;
}

export interface BudgetMoment {
  readonly at: Instant;
  readonly healthy: number;
  readonly desired: number;
  readonly expected: number;
  readonly allowed: number;
  /** The expected number of pods is unknown: no disruption is allowed, and the numbers are old. */
  readonly failed?: true;
}
