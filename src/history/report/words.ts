import { type Instant, printInstant } from '#units';
import { clockOf, counted, listed } from '#words';
import type { Removal } from '../pods/removals.ts';
import type { RemovalMechanism } from '../pods/signs.ts';

/** The words behind "was removed", for one pod. */
export const MECHANISM_OF_PAST: Readonly<Record<RemovalMechanism, string>> = {
  taint: 'evicted by a NoExecute taint of its node',
  'evict-api': 'evicted through the eviction API',
  preemption: 'preempted by the scheduler, for a pod of higher priority',
  'node-pressure': 'evicted by its kubelet, as the node was low on a resource',
  'local-storage': 'evicted by its kubelet, over a limit of local storage',
  'pressure-admission': 'refused by the kubelet, as the node was under pressure',
  'critical-pod': 'preempted by its kubelet, for a critical pod',
  'graceful-shutdown': 'terminated by its kubelet, as the node shut down',
  'pod-gc': 'deleted by pod garbage collection',
  'kubelet-rejected': 'rejected by its kubelet',
  namespace: 'deleted with its namespace',
  workload: 'deleted by its own controller',
  request: 'deleted by a request',
  'pod-eviction-timeout': 'evicted by the node controller, after the pod eviction timeout',
  'device-taint': 'evicted by a NoExecute taint of its device',
  unknown: 'removed, and nothing tells why',
};

/** The same words for several pods. */
export const mechanismOfMany = (mechanism: RemovalMechanism): string =>
  ofMany(MECHANISM_OF_PAST[mechanism]);

/** Words about one pod, for several. */
export const ofMany = (words: string): string =>
  words
    .replace('taint of its node', 'taint of their nodes')
    .replace('taint of its device', 'taint of their devices')
    .replace('by its kubelet', 'by their kubelets')
    .replace('its own controller', 'their own controllers')
    .replace('its namespace', 'their namespaces')
    .replace('the node was', 'the nodes were')
    .replace('the node shut', 'the nodes shut');

const NO_EVICTIONS: ReadonlySet<RemovalMechanism> = new Set([
  'namespace',
  'workload',
  'request',
  'unknown',
]);

/** Whether a mechanism is an eviction rather than a deletion that somebody asked for. */
export const isEviction = ({ mechanism }: Pick<Removal, 'mechanism'>): boolean =>
  !NO_EVICTIONS.has(mechanism);

/** The time of day in UTC, to the second. */
export const clock = (at: Instant): string => clockOf(printInstant(at));

/** `at 22:40:15`, or `between 22:40:15 and 22:45:12`. */
export function spanText(from: Instant, to: Instant): string {
  return clock(from) === clock(to)
    ? `at ${clock(from)}`
    : `between ${clock(from)} and ${clock(to)}`;
}

/** `1 pod was`, `3 pods were`. */
export const podsWere = (n: number): string => `${counted(n, 'pod')} ${n === 1 ? 'was' : 'were'}`;

/** Names of nodes, the first of many. */
export const nodesText = (names: readonly string[]): string => listed(names, 8);

/** `kubernetes-admin with kubectl`, or `karpenter (Underutilized)`. */
export const requester = ({ request, by }: Pick<Removal, 'request' | 'by'>): string => {
  if (request === undefined) return by ?? 'an unknown person or program';
  return request.agent === '' ? request.user : `${request.user} with ${request.agent}`;
};
