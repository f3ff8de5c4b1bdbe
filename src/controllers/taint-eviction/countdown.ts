import type { Taint, Toleration } from '#cluster';
import { type Instant, later, nanoseconds } from '#units';
import { type ToleratedTaint, usedTolerations } from './used-tolerations.ts';

/** The action of the controller on one pod on a node with NoExecute taints. */
export type Countdown =
  /** A taint is not tolerated at all. */
  | { readonly kind: 'evict-now'; readonly intolerable: Taint }
  /** The tolerations hold for a while. */
  | {
      readonly kind: 'evict-at';
      readonly createdAt: Instant;
      readonly due: Instant;
      readonly binding: ToleratedTaint | undefined;
    }
  /** A countdown never moves, however the taints and tolerations change while it runs. */
  | { readonly kind: 'keep-scheduled' }
  | { readonly kind: 'never' };

/**
 * Upstream replaces a countdown that began at this very instant; but no two changes reach a controller
 * at one reading of its clock, so even the first pass after a restart finds countdowns that run.
 *
 * @param taints the NoExecute taints of the node
 * @param isPending a countdown of the pod runs
 * @upstream pkg/controller/tainteviction/taint_eviction.go processPodOnNode (1.36)
 */
export function decideCountdown(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
  isPending: boolean,
  now: Instant,
  comparisonOperators: boolean,
): Countdown {
  const used = usedTolerations(taints, tolerations, comparisonOperators);
  if (used.kind === 'untolerated') return { kind: 'evict-now', intolerable: used.taint };
  if (used.nanoseconds < 0n) return { kind: 'never' };
  if (isPending) return { kind: 'keep-scheduled' };
  return {
    kind: 'evict-at',
    createdAt: now,
    due: later(now, nanoseconds(used.nanoseconds)),
    binding: used.shortest,
  };
}
