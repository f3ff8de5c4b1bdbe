import {
  awaitsGates,
  cannotStart,
  isPodReady,
  isTerminal,
  isTerminating,
  type Pod,
  podConditionOf,
} from '#cluster';
import type { ContainersDown } from '#world';

/**
 * The state of a pod at an instant, as a sum of the bits that hold: its state in the API and its
 * real one. Every change of a pod has one, so none is an object.
 */
export type PodAvailability = number;

/** Ready in the API, neither finished nor being deleted. */
export const READY = 1;
/** It serves clients and is not being stopped. */
export const WORKING = 2;
/** It serves clients, though its deletion may have been requested. */
export const ANSWERS = 4;

/** @param reached whether its machine is powered and clients reach the pods on it */
export function availabilityOf(
  pod: Pod,
  reached: boolean,
  containers: ContainersDown | undefined,
): PodAvailability {
  if (isTerminal(pod)) return 0;
  const isReady = isPodReady(pod);
  const isEnding = isTerminating(pod);
  const ready = isReady && !isEnding ? READY : 0;
  if (!reached || pod.nodeName === undefined || !(isReady || onlyMarkedNotReady(pod))) return ready;
  if (isEnding) return containers === undefined || containers === 'stopping' ? ANSWERS : 0;
  return containers === undefined ? ready | WORKING | ANSWERS : ready;
}

/**
 * A pod that the node-lifecycle controller marked, as its node fell silent: its containers go on. A
 * pod that its kubelet itself calls not ready has ContainersReady False, too.
 */
function onlyMarkedNotReady(pod: Pod): boolean {
  if (pod.phase !== 'Running' || cannotStart(pod) || awaitsGates(pod)) return false;
  return (
    podConditionOf(pod, 'Ready')?.status === 'False' &&
    podConditionOf(pod, 'ContainersReady')?.status !== 'False'
  );
}
