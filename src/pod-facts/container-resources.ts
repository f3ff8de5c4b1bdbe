import type { Container, ContainerStatus, Pod, PodSpec } from '#cluster';
import { addResources, greatestResources, type Resources, readResources } from './qos-class.ts';

/** The fields that the sums over containers need. */
export type PodWithContainers = {
  readonly spec: Pick<PodSpec, 'containers' | 'initContainers'>;
} & Partial<Pick<Pod, 'conditions' | 'containerStatuses' | 'initContainerStatuses'>>;

export interface ContainerResourcesOptions {
  /** Counts actual and allocated resources of containers, where they are greater. */
  readonly useStatus: boolean;
  /** Requests of containers that give none for these resources. */
  readonly missingRequests?: Resources;
}

/** A container that starts before the others and runs on with them. */
export const isSidecar = (container: Pick<Container, 'restartPolicy'>): boolean =>
  container.restartPolicy === 'Always';

/** @upstream component-helpers resource/helpers.go AggregateContainerRequests (1.36) */
export function sumContainerRequests(
  pod: PodWithContainers,
  options: ContainerResourcesOptions,
): Resources {
  const isInfeasible = isResizeInfeasible(pod);
  return sumContainers(pod, options, (container, status) => {
    const spec = readResources(container.resources.requests);
    if (status?.resources === undefined) return withMissing(spec, options.missingRequests);
    const actuated = readResources(status.resources.requests);
    const allocated = readResources(status.allocatedResources);
    const effective = isInfeasible
      ? greatestResources(actuated, allocated)
      : greatestResources(spec, actuated, allocated);
    return withMissing(effective, options.missingRequests);
  });
}

/** @upstream component-helpers resource/helpers.go AggregateContainerLimits (1.36) */
export function sumContainerLimits(
  pod: PodWithContainers,
  options: Pick<ContainerResourcesOptions, 'useStatus'>,
): Resources {
  const isInfeasible = isResizeInfeasible(pod);
  return sumContainers(pod, options, (container, status) => {
    const spec = readResources(container.resources.limits);
    if (status?.resources === undefined) return spec;
    const actuated = readResources(status.resources.limits);
    return isInfeasible ? actuated : greatestResources(spec, actuated);
  });
}

/**
 * Containers run together, init containers one after the other with the sidecars before them: the
 * pod takes the largest sum.
 */
function sumContainers(
  pod: PodWithContainers,
  { useStatus }: Pick<ContainerResourcesOptions, 'useStatus'>,
  resourcesOf: (container: Container, status: ContainerStatus | undefined) => Resources,
): Resources {
  const statuses = useStatus ? statusesByName(pod) : new Map<string, ContainerStatus>();
  let running: Resources = new Map();
  for (const container of pod.spec.containers) {
    running = addResources(running, resourcesOf(container, statuses.get(container.name)));
  }
  let sidecars: Resources = new Map();
  let starting: Resources = new Map();
  for (const container of pod.spec.initContainers) {
    if (isSidecar(container)) {
      const own = resourcesOf(container, statuses.get(container.name));
      running = addResources(running, own);
      sidecars = addResources(sidecars, own);
      starting = greatestResources(starting, sidecars);
    } else {
      const own = resourcesOf(container, undefined);
      starting = greatestResources(starting, addResources(own, sidecars));
    }
  }
  return greatestResources(running, starting);
}

const statusesByName = (pod: PodWithContainers): ReadonlyMap<string, ContainerStatus> =>
  new Map(
    [...(pod.containerStatuses ?? []), ...(pod.initContainerStatuses ?? [])].map((status) => [
      status.name,
      status,
    ]),
  );

/** The resources that a container names count as they are, even when they are zero. */
const withMissing = (requests: Resources, missing: Resources | undefined): Resources =>
  missing === undefined ? requests : new Map([...missing, ...requests]);

/** @upstream component-helpers resource/helpers.go IsPodResizeInfeasible (1.36) */
export const isResizeInfeasible = (pod: Partial<Pick<Pod, 'conditions'>>): boolean =>
  pod.conditions?.find(({ type }) => type === 'PodResizePending')?.reason === 'Infeasible';
