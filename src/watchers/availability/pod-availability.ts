import {
  awaitsGates,
  cannotStart,
  isPodReady,
  isTerminal,
  isTerminating,
  type Pod,
  podConditionOf,
} from '#cluster';
import type { Instant } from '#units';
import type { ContainersChange, ContainersDown, Machine } from '#world';

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

/** Since when a pod that is Ready has been. */
export const readySince = (pod: Pick<Pod, 'conditions'>): Instant | undefined =>
  podConditionOf(pod, 'Ready')?.lastTransitionTime;

/** Whether clients reach the pods on a machine. */
export const isReached = ({ powered, podNetwork }: Machine): boolean => powered && podNetwork;

/** Why the pods on a machine begin to work or no longer do. */
export function reasonOf(before: Machine, after: Machine): string {
  if (!after.powered) return 'PowerLost';
  if (!after.podNetwork) return 'NetworkLost';
  return before.powered ? 'NetworkBack' : 'PowerBack';
}

/** The same for a pod whose containers change. */
export const reasonOfContainers = (after: ContainersChange['after']): string =>
  CONTAINERS[after ?? 'running'];

const CONTAINERS = {
  stopping: 'ContainersStopping',
  gone: 'ContainersGone',
  restarting: 'ContainersRestarting',
  running: 'ContainersStarted',
} as const satisfies Record<string, string>;
