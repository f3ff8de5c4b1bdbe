import type { Pod, PodSpec, ResourceList } from '#cluster';
import { addQuantities, isZeroQuantity, NO_QUANTITY, type Quantity } from '#units';
import {
  isResizeInfeasible,
  type PodWithContainers,
  sumContainerLimits,
  sumContainerRequests,
} from './container-resources.ts';
import {
  hasPodLevelRequests,
  hasPodLevelResources,
  isPodLevelResource,
} from './pod-level-resources.ts';
import {
  addResources,
  amountOf,
  greatestResources,
  type Resources,
  readResources,
} from './qos-class.ts';

export type PodWithResources = PodWithContainers & {
  readonly spec: Pick<PodSpec, 'resources' | 'overhead'>;
} & Partial<Pick<Pod, 'actuatedResources' | 'allocatedResources'>>;

/** Components count a pod's resources differently. */
export interface PodResourcesOptions {
  /** Counts the resources in use or allocated by the status: resizing in place is on. */
  readonly useStatus: boolean;
  /** The same for the requests of the pod as a whole. */
  readonly usePodLevelStatus: boolean;
  readonly excludeOverhead: boolean;
  /** Leaves out the requests of the pod as a whole. */
  readonly skipPodLevel: boolean;
  /** Leaves out the requests of the containers. */
  readonly skipContainers?: boolean;
  /** Requests of containers that give none for these resources. */
  readonly missingRequests?: ResourceList;
}

/**
 * The requests of a pod.
 * @upstream component-helpers resource/helpers.go PodRequests (1.36)
 */
export function podRequests(pod: PodWithResources, options: PodResourcesOptions): Resources {
  const ofContainers = options.skipContainers ? NOTHING : containerRequests(pod, options);
  const requests =
    !options.skipPodLevel && hasPodLevelRequests(pod.spec)
      ? withPodLevel(ofContainers, pod.spec.resources?.requests, podLevelRequests(pod, options))
      : ofContainers;
  if (options.excludeOverhead) return requests;
  return addResources(requests, readResources(pod.spec.overhead));
}

/**
 * The limits of a pod.
 * @upstream component-helpers resource/helpers.go PodLimits (1.36)
 */
export function podLimits(pod: PodWithResources, options: PodResourcesOptions): Resources {
  const ofContainers = sumContainerLimits(pod, options);
  const limits =
    !options.skipPodLevel && hasPodLevelResources(pod.spec)
      ? withPodLevel(ofContainers, pod.spec.resources?.limits, podLevelLimits(pod, options))
      : ofContainers;
  if (options.excludeOverhead) return limits;
  // Overhead raises limits, but sets none where there was none.
  return new Map([...limits].map(([name, limit]) => [name, raised(limit, name, pod)]));
}

const NOTHING: Resources = new Map();

const containerRequests = (pod: PodWithResources, options: PodResourcesOptions): Resources =>
  sumContainerRequests(pod, {
    useStatus: options.useStatus,
    ...(options.missingRequests && { missingRequests: readResources(options.missingRequests) }),
  });

/** Undefined when the spec alone counts. */
function podLevelRequests(
  pod: PodWithResources,
  options: PodResourcesOptions,
): Resources | undefined {
  if (!countsPodLevelStatus(pod, options)) return undefined;
  const actuated = readResources(pod.actuatedResources?.requests);
  const allocated = readResources(pod.allocatedResources);
  return isResizeInfeasible(pod)
    ? greatestResources(actuated, allocated)
    : greatestResources(readResources(pod.spec.resources?.requests), actuated, allocated);
}

/** Undefined when the spec alone counts. */
function podLevelLimits(
  pod: PodWithResources,
  options: PodResourcesOptions,
): Resources | undefined {
  if (!countsPodLevelStatus(pod, options)) return undefined;
  const limits = pod.actuatedResources?.limits;
  const actuated = readResources(limits);
  if (!isResizeInfeasible(pod)) {
    return greatestResources(readResources(pod.spec.resources?.limits), actuated);
  }
  return limits === undefined ? undefined : actuated;
}

const countsPodLevelStatus = (pod: PodWithResources, options: PodResourcesOptions): boolean =>
  options.usePodLevelStatus && options.useStatus && pod.actuatedResources !== undefined;

/** Resources of the pod as a whole replace the sums over its containers. */
function withPodLevel(
  ofContainers: Resources,
  written: ResourceList | undefined,
  effective: Resources | undefined,
): Resources {
  const resources = new Map(ofContainers);
  for (const [name, amount] of readResources(written)) {
    if (isPodLevelResource(name)) {
      resources.set(name, effective === undefined ? amount : amountOf(effective, name));
    }
  }
  return resources;
}

function raised(limit: Quantity, name: string, pod: PodWithResources): Quantity {
  if (isZeroQuantity(limit)) return limit;
  return addQuantities(limit, amountOf(readResources(pod.spec.overhead), name));
}

/**
 * The request of one resource as the kubelet counts it when it ranks pods: the pod's own where it
 * has any, else its containers'; overhead only on top of something.
 * @upstream pkg/api/v1/resource/helpers.go GetResourceRequestQuantity (1.36)
 */
export function kubeletRequest(pod: PodWithResources, name: string): Quantity {
  const requests = podRequests(pod, {
    useStatus: false,
    usePodLevelStatus: false,
    excludeOverhead: true,
    skipPodLevel: false,
    skipContainers: hasPodLevelResources(pod.spec),
  });
  const request = amountOf(requests, name);
  if (isZeroQuantity(request)) return NO_QUANTITY;
  return addQuantities(request, amountOf(readResources(pod.spec.overhead), name));
}
