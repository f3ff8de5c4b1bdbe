/** What the disruption controller decides about pods; what budgets come to stands in their status. */
export interface DisruptionCause {
  /** The condition DisruptionTarget of a pod is taken back: nobody deleted it in time. */
  readonly kind: 'disruption/stale-target';
  readonly pod: string;
  /** Who had said that it would go. */
  readonly reason: string;
}
