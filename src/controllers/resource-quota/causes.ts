/** Decisions of the quota controller. */
export type ResourceQuotaCause = {
  readonly kind: 'resource-quota/counted-anew';
  /** `namespace/name`. */
  readonly quota: string;
};
