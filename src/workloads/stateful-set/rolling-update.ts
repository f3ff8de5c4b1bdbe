import { isTerminating, type Pod, REVISION_LABEL } from '#cluster';

/** The facts that decide about the rolling update of a StatefulSet. */
export interface RollingUpdateFacts {
  readonly currentRevision: string | undefined;
  readonly updateRevision: string;
  /** The ordinals that keep the current revision, counted from the first. */
  readonly partition: number;
  /** Absent where one pod goes at a time, without the gate MaxUnavailableStatefulSet. */
  readonly maxUnavailable?: number;
  /** Old pods that are not available go before others, where order does not matter. */
  readonly unavailableFirst?: boolean;
}

/** The pod of an ordinal; `empty` where there is none yet, `unseen` where it is not in the snapshot. */
export type Seat = Pod | 'empty' | 'unseen';

/** @upstream pkg/controller/statefulset/stateful_set_utils.go getPodRevision (1.36) */
export const isOutdated = (
  { currentRevision, updateRevision }: RollingUpdateFacts,
  { labels }: Pick<Pod, 'labels'>,
): boolean => (labels[REVISION_LABEL] ?? currentRevision ?? updateRevision) !== updateRevision;

/**
 * The old pods that a rolling update deletes now: from the highest ordinal down to the partition,
 * and one at a time, each when those above it are available.
 * @param seats - by ordinal, from the first
 * @param isHealthy - whether a pod is available and not terminating
 * @upstream pkg/controller/statefulset/stateful_set_control.go updateStatefulSet (1.36)
 */
export function updateVictims(
  update: RollingUpdateFacts,
  seats: readonly Seat[],
  isOrdered: boolean,
  isHealthy: (pod: Pod) => boolean,
): readonly Pod[] {
  if (update.maxUnavailable !== undefined) {
    return severalVictims(update, update.maxUnavailable, seats, isOrdered, isHealthy);
  }
  for (let place = seats.length - 1; place >= update.partition; place -= 1) {
    const seat = seats[place];
    if (seat === 'unseen') continue;
    if (seat === 'empty' || seat === undefined) return [];
    if (isOutdated(update, seat) && !isTerminating(seat)) return [seat];
    if (!isHealthy(seat)) return [];
  }
  return [];
}

/** @upstream pkg/controller/statefulset/stateful_set_control.go updateStatefulSetAfterInvariantEstablished (1.37) */
function severalVictims(
  update: RollingUpdateFacts,
  maxUnavailable: number,
  seats: readonly Seat[],
  isOrdered: boolean,
  isHealthy: (pod: Pod) => boolean,
): readonly Pod[] {
  const unavailable = seats.filter(
    (seat) => seat === 'empty' || (seat !== 'unseen' && !isHealthy(seat)),
  ).length;
  const old = seats
    .slice(update.partition)
    .reverse()
    .flatMap((seat) => (typeof seat === 'string' ? [] : seat))
    .filter((pod) => isOutdated(update, pod) && !isTerminating(pod));
  const budget = Math.max(0, maxUnavailable - unavailable);
  if (isOrdered || update.unavailableFirst !== true) return old.slice(0, budget);
  return [
    ...old.filter((pod) => !isHealthy(pod)),
    ...old.filter((pod) => isHealthy(pod)).slice(0, budget),
  ];
}
