/** The grace periods that apply when a kubelet kills a pod, in seconds. */
export interface GracePeriods {
  /** The grace period of a kill that is under way. */
  readonly inForce?: number | undefined;
  /** The grace period of its deletion in the API, when it is being deleted. */
  readonly deletion?: number | undefined;
  /** The grace period that the kubelet itself asks for, if it does; negative numbers occur. */
  readonly override?: number | undefined;
  /** The pod's own grace period, if it has one. */
  readonly own?: number | undefined;
}

/**
 * The grace period with which containers are killed: it can only shrink, and is never less than 1.
 *
 * @param zero the meaning of an override of 0: older pod workers treated it as none
 * @upstream pkg/kubelet/pod_workers.go calculateEffectiveGracePeriod (1.36)
 */
export function effectiveGrace(periods: GracePeriods, zero: 'at-once' | 'own'): number {
  const { inForce = 0, deletion, override, own = 0 } = periods;
  let grace = inForce;
  let given = false;
  for (const period of [deletion, override]) {
    if (period === undefined || (grace !== 0 && period >= grace)) continue;
    grace = period;
    given = true;
  }
  if (grace === 0 && !(given && zero === 'at-once')) grace = own;
  return Math.max(grace, 1);
}

/**
 * The longest wait of the caller of a kill, in seconds.
 * @upstream pkg/kubelet/pod_workers.go killPodNow (1.36)
 */
export const killTimeout = (override: number): number =>
  Math.max(10, override + Math.trunc(override / 2));
