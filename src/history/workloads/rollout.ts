import { endOfSecond, type Instant } from '#units';

/** A workload whose pods were replaced by those of another template. */
export interface Rollout {
  /** As `Kind/namespace/name`. */
  readonly workload: string;
  readonly at: Instant;
  readonly latest: Instant;
  /** The controllers of the pods that it replaced, as `Kind/namespace/name`. */
  readonly owners: readonly string[];
  readonly evidence: string;
}

/** Instants of objects and Events are whole seconds, cut off. */
export const inItsSecond = (at: Instant): Pick<Rollout, 'at' | 'latest'> => ({
  at,
  latest: endOfSecond(at),
});
