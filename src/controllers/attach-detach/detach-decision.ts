import { isReady, type Node, TAINT_OUT_OF_SERVICE } from '#cluster';
import { type Instant, later } from '#units';
import type { AttachDetachBehavior } from '#versions';

/** A volume on a node where no pod wants it. */
export interface Unwanted {
  /** The time at which a pass first found it unwanted. */
  readonly since: Instant;
  /** Whether the kubelet's last report lists the volume as in use. */
  readonly inUse: boolean;
  /** Absent when its object is removed. */
  readonly node: Pick<Node, 'conditions' | 'taints'> | undefined;
}

/** The result for the volume in this pass. */
export type DetachVerdict =
  | { readonly kind: 'detach' }
  /** The node may still use it. */
  | { readonly kind: 'force'; readonly why: 'timed-out' | 'out-of-service' }
  /** `until` is absent where only the node can change the answer. */
  | { readonly kind: 'wait'; readonly until?: Instant };

/**
 * A volume is detached once the kubelet has unmounted it. The controller does not wait for that on
 * a node that is out of service, and no longer than six minutes on one that is not ready.
 *
 * @upstream pkg/controller/volume/attachdetach/reconciler/reconciler.go reconcile (1.36)
 */
export function decideDetach(
  { since, inUse, node }: Unwanted,
  rules: Pick<AttachDetachBehavior, 'forceDetach' | 'maxWaitForUnmount' | 'outOfService'>,
  now: Instant,
): DetachVerdict {
  if (!inUse) return { kind: 'detach' };
  if (rules.outOfService && node?.taints.some(({ key }) => key === TAINT_OUT_OF_SERVICE)) {
    return { kind: 'force', why: 'out-of-service' };
  }
  if (rules.forceDetach === 'never') return { kind: 'wait' };
  if (rules.forceDetach === 'unhealthy-nodes' && node !== undefined && isReady(node)) {
    return { kind: 'wait' };
  }
  // Passes drift: the pass at the end of the wait is a little later, so that the wait is over.
  const until = later(since, rules.maxWaitForUnmount);
  return now >= until ? { kind: 'force', why: 'timed-out' } : { kind: 'wait', until };
}
