/** Decisions of the disruption controller about pods; the status of a budget shows the rest. */
export interface DisruptionCause {
  /** The condition DisruptionTarget of a pod is taken back: it was not deleted in time. */
  readonly kind: 'disruption/stale-target';
  readonly pod: string;
  /** The reason in the condition. */
  readonly reason: string;
}
