import type { Node, ResourceList } from '#cluster';
import {
  hasPodLevelRequests,
  type PodResourcesOptions,
  type PodWithResources,
  podRequests,
  type Resources,
  readResources,
} from '#pod-facts';
import { quantityMilliValue, quantityValue, remembered } from '#units';
import type { SchedulerBehavior } from '#versions';

/** Amounts of resources: cpu in thousandths, memory and storage in bytes. */
export interface Amounts {
  readonly milliCpu: number;
  readonly memory: number;
  readonly ephemeralStorage: number;
  /** Huge pages and extended resources, by name. */
  readonly scalars: ReadonlyMap<string, number>;
}

/** The resources that a pod takes of its node. */
export interface Demand extends Amounts {
  /** The same for scoring, in which a container without requests counts with small ones. */
  readonly scoredMilliCpu: number;
  readonly scoredMemory: number;
}

/** @upstream pkg/scheduler/util/pod_resources.go DefaultMilliCPURequest (1.36) */
const STAND_INS: ResourceList = { cpu: '100m', memory: '200Mi' };

/** @upstream pkg/scheduler/framework/types.go calculatePodResource (1.36) */
export function demandOf(pod: PodWithResources, rules: SchedulerBehavior): Demand {
  const options: PodResourcesOptions = {
    useStatus: rules.countsResizedContainers,
    usePodLevelStatus: rules.countsResizedPods,
    excludeOverhead: false,
    skipPodLevel: !rules.podLevelResources,
  };
  const requests = podRequests(pod, options);
  const missingRequests =
    rules.podLevelResources && hasPodLevelRequests(pod.spec)
      ? Object.fromEntries(Object.entries(STAND_INS).filter(([name]) => !requests.has(name)))
      : STAND_INS;
  const scored = amounts(podRequests(pod, { missingRequests, ...options }));
  return {
    scoredMilliCpu: scored.milliCpu,
    scoredMemory: scored.memory,
    ...amounts(requests),
  };
}

/** The resources that a node has for pods, and the number of pods it can run. */
export interface Allocatable extends Amounts {
  readonly pods: number;
}

export function allocatableOf({
  allocatable,
  boundless = [],
}: Pick<Node, 'allocatable' | 'boundless'>): Allocatable {
  const listed = listedIn(allocatable);
  const enough = (name: string) => (boundless.includes(name) ? Number.POSITIVE_INFINITY : 0);
  return boundless.length === 0
    ? listed
    : {
        ...listed,
        milliCpu: listed.milliCpu || enough('cpu'),
        memory: listed.memory || enough('memory'),
        ephemeralStorage: listed.ephemeralStorage || enough('ephemeral-storage'),
        pods: listed.pods || enough('pods'),
      };
}

const listedIn = remembered((allocatable: ResourceList): Allocatable => {
  const resources = readResources(allocatable);
  return { ...amounts(resources), pods: whole(resources, 'pods') };
});

/**
 * Resources with unknown names are left out.
 * @upstream pkg/scheduler/framework/types.go Resource.Add (1.36)
 */
function amounts(resources: Resources): Amounts {
  const cpu = resources.get('cpu');
  const scalars = [...resources.keys()]
    .filter(isScalar)
    .map((name): [string, number] => [name, whole(resources, name)]);
  return {
    milliCpu: cpu === undefined ? 0 : Number(quantityMilliValue(cpu)),
    memory: whole(resources, 'memory'),
    ephemeralStorage: whole(resources, 'ephemeral-storage'),
    scalars: new Map(scalars),
  };
}

const whole = (resources: Resources, name: string): number => {
  const amount = resources.get(name);
  return amount === undefined ? 0 : Number(quantityValue(amount));
};

const isScalar = (name: string): boolean =>
  name.includes('/') || name.startsWith('hugepages-') || name.startsWith('attachable-volumes-');
