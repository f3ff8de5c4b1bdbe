import { type Pod, podConditionOf, type Taint } from '#cluster';
import { earliest, type Instant, later, latest, nanoseconds } from '#units';
import { type Countdown, usedTolerations } from './evict-pod.ts';

/**
 * The countdown of a pod that was on a tainted node before the start. It began when the pod was bound or
 * the first taint that is tolerated only for a while was set, whichever came later; taints that were set
 * after that did not move it. Due in the past means that it is due now. A time after the start is one of
 * another clock: the taint counts as set at the start.
 */
export function countdownBeforeStart(
  pod: Pod,
  taints: readonly Taint[],
  start: Instant,
  comparisonOperators: boolean,
): Countdown {
  const { tolerations } = pod.spec;
  const all = usedTolerations(taints, tolerations, comparisonOperators);
  if (all.kind === 'untolerated') return { kind: 'evict-now', intolerable: all.taint };
  if (all.nanoseconds < 0n) return { kind: 'never' };
  const limiting = taints.filter((_, place) => all.used[place]?.tolerationSeconds !== undefined);
  const added = limiting.map(({ timeAdded }) => earliest(timeAdded ?? start, start));
  const first = added.reduce(earliest, start);
  const bound = podConditionOf(pod, 'PodScheduled')?.lastTransitionTime;
  const createdAt = bound === undefined ? first : latest(bound, first);
  const existing = limiting.filter((_, place) => (added[place] ?? start) <= createdAt);
  const used = usedTolerations(existing, tolerations, comparisonOperators);
  if (used.kind === 'untolerated') return { kind: 'evict-now', intolerable: used.taint };
  const due = later(createdAt, nanoseconds(used.nanoseconds));
  return { kind: 'evict-at', createdAt, due, binding: used.shortest };
}
