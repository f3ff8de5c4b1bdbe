import { isTerminal, isTerminating, type Pod } from '#cluster';
import { isHealthy, type StatefulSetFacts, type StatefulSetVerdict } from './stateful-set.ts';

/**
 * Whether one ordinal decides the next step of a set: it makes its pods in order, it lacks some, and
 * neither time nor pods outside the snapshot count.
 */
export const canClimb = (set: StatefulSetFacts, pods: number): boolean =>
  set.podManagementPolicy === 'OrderedReady' &&
  pods < set.replicas &&
  set.minReadySeconds === 0 &&
  !set.seatsAnyName &&
  set.unseenOrdinals === undefined;

/**
 * The step of a set that can climb: its first ordinal without a healthy pod decides. There is one,
 * because the set lacks pods.
 * @param podAt - the pod of an ordinal
 * @param from - the pods of all ordinals before it are healthy
 */
export function climb(
  { firstOrdinal }: StatefulSetFacts,
  podAt: (ordinal: number) => Pod | undefined,
  from: number,
): StatefulSetVerdict & { readonly ordinal: number } {
  let ordinal = Math.max(from, firstOrdinal);
  let pod = podAt(ordinal);
  while (pod !== undefined && isHealthy(pod)) {
    ordinal += 1;
    pod = podAt(ordinal);
  }
  return {
    create: pod === undefined ? [{ kind: 'ordinal', ordinal }] : [],
    remove: pod !== undefined && isTerminal(pod) && !isTerminating(pod) ? [pod] : [],
    isComplete: false,
    ordinal,
  };
}
