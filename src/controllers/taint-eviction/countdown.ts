import type { Taint, Toleration } from '#cluster';
import { type Instant, later, microseconds } from '#units';
import { type ToleratedTaint, usedTolerations } from './used-tolerations.ts';

/** What the controller does about one pod on a node with NoExecute taints. */
export type Countdown =
  /** A taint is not tolerated at all. */
  | { readonly kind: 'evict-now'; readonly intolerable: Taint }
  /** The tolerations hold for a while; a pending countdown of this very instant is replaced. */
  | {
      readonly kind: 'evict-at';
      readonly createdAt: Instant;
      readonly due: Instant;
      readonly binding: ToleratedTaint | undefined;
    }
  /** A countdown is never moved, however the taints and tolerations change while it runs. */
  | { readonly kind: 'keep-scheduled' }
  | { readonly kind: 'never' };

/**
 * @param taints the NoExecute taints of the node
 * @param pendingSince when the pod's pending countdown began, if there is one
 * @upstream pkg/controller/tainteviction/taint_eviction.go processPodOnNode (1.36)
 */
export function decideCountdown(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
  pendingSince: Instant | undefined,
  now: Instant,
  comparisonOperators: boolean,
): Countdown {
  const used = usedTolerations(taints, tolerations, comparisonOperators);
  if (used.kind === 'untolerated') return { kind: 'evict-now', intolerable: used.taint };
  if (used.nanoseconds < 0n) return { kind: 'never' };
  if (pendingSince !== undefined && pendingSince < now) return { kind: 'keep-scheduled' };
  return {
    kind: 'evict-at',
    createdAt: pendingSince ?? now,
    due: later(now, microsecondsOf(used.nanoseconds)),
    binding: used.shortest,
  };
}

const NANOSECONDS_PER_MICROSECOND = 1_000n;

/** Nanoseconds as a duration; what lies beyond the precision of a duration lies beyond every horizon. */
export const microsecondsOf = (nanoseconds: bigint) =>
  microseconds(Number(nanoseconds / NANOSECONDS_PER_MICROSECOND));
