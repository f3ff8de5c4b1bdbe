import type { ImageFsLayout, Pod, PodStats } from '#cluster';
import { allocatedSpec, kubeletRequest, kubeletUid, podQosClass, type QosClass } from '#pod-facts';
import {
  compareQuantities,
  type Quantity,
  remembered,
  subtractQuantities,
  wholeQuantity,
} from '#units';
import { type MemoryOf, podUsage } from './pod-usage.ts';
import { resourceOf, type Signal } from './signals.ts';

/** The fields of a pod that the ranking reads. */
export type PodToRank = Pick<Pod, 'namespace' | 'name' | 'uid' | 'annotations'> &
  Partial<
    Pick<Pod, 'qosClass' | 'containerStatuses' | 'initContainerStatuses' | 'allocatedResources'>
  > & {
    readonly spec: Pick<
      Pod['spec'],
      'containers' | 'initContainers' | 'volumes' | 'priority' | 'resources' | 'overhead'
    >;
  };

/** The signal that is measured, and the file systems it is measured on. */
export interface Measure {
  readonly signal: Signal;
  readonly layout: ImageFsLayout;
  /** By the uid under which the kubelet measures a pod. */
  readonly stats: ReadonlyMap<string, PodStats>;
  /** Selects the working set that counts as the memory of a pod; the pod's own by default. */
  readonly memoryOf?: MemoryOf;
}

/** A pod with what its rank depends on. */
export interface Candidate<P extends PodToRank> {
  readonly pod: P;
  readonly priority: number;
  readonly qosClass: QosClass;
  readonly request: Quantity;
  /** Absent when the kubelet has measured nothing of the pod. */
  readonly measured?: Measured;
}

interface Measured {
  readonly usage: number;
  readonly exceedsRequest: boolean;
  /** Usage less request; negative below the request. */
  readonly over: Quantity;
}

export const statsByUid = (pods: readonly PodStats[]): ReadonlyMap<string, PodStats> =>
  new Map(pods.map((stats) => [stats.podRef.uid, stats]));

export function candidateOf<P extends PodToRank>(pod: P, measure: Measure): Candidate<P> {
  const spec = allocatedSpec(pod);
  const resource = resourceOf(measure.signal);
  const request = requestOf(spec, resource);
  const stats = measure.stats.get(kubeletUid(pod));
  const candidate = {
    pod,
    // A pod without a priority comes from a time before priority classes.
    priority: spec.priority ?? 0,
    qosClass: podQosClass(pod),
    request,
  };
  if (stats === undefined) return candidate;
  const usage = podUsage(measure, spec, stats);
  // Upstream subtracts the request of bytes from a count of inodes.
  const deducted = resource === 'inodes' ? requestOf(spec, 'ephemeral-storage') : request;
  return { ...candidate, measured: measuredOf(usage, request, deducted) };
}

/** Computed once for each spec, which is the same object for all pods of a template. */
const requestsOf = remembered((_: PodToRank['spec']) => new Map<string, Quantity>());

function requestOf(spec: PodToRank['spec'], resource: string): Quantity {
  const requests = requestsOf(spec);
  const request = requests.get(resource) ?? kubeletRequest({ spec }, resource);
  requests.set(resource, request);
  return request;
}

function measuredOf(usage: number, request: Quantity, deducted: Quantity): Measured {
  const used = wholeQuantity(BigInt(usage), 'BinarySI');
  return {
    usage,
    exceedsRequest: compareQuantities(used, request) > 0,
    over: subtractQuantities(used, deducted),
  };
}
