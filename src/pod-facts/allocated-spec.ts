import type { Container, Pod, PodSpec, ResourceList } from '#cluster';

type SpecWithResources = Pick<PodSpec, 'containers' | 'initContainers' | 'resources'>;

type Statuses = Partial<
  Pick<Pod, 'containerStatuses' | 'initContainerStatuses' | 'allocatedResources'>
>;

/**
 * The spec as the kubelet runs it: with the allocated requests, not with those of a pending resize.
 * The same object where nothing was allocated.
 * @upstream pkg/kubelet/kubelet.go getAllocatedPods (1.36)
 */
export function allocatedSpec<Spec extends SpecWithResources>(
  pod: Statuses & { readonly spec: Spec },
): Spec {
  const { spec } = pod;
  const allocated = allocatedByName(pod);
  if (allocated.size === 0 && pod.allocatedResources === undefined) return spec;
  const replace = (container: Container): Container => {
    const requests = allocated.get(container.name);
    if (requests === undefined) return container;
    return { ...container, resources: { ...container.resources, requests } };
  };
  return {
    ...spec,
    containers: spec.containers.map(replace),
    initContainers: spec.initContainers.map(replace),
    ...(spec.resources && {
      resources: {
        ...spec.resources,
        ...(pod.allocatedResources && { requests: pod.allocatedResources }),
      },
    }),
  };
}

function allocatedByName(pod: Statuses): ReadonlyMap<string, ResourceList> {
  const byName = new Map<string, ResourceList>();
  for (const status of [...(pod.containerStatuses ?? []), ...(pod.initContainerStatuses ?? [])]) {
    if (status.allocatedResources !== undefined) byName.set(status.name, status.allocatedResources);
  }
  return byName;
}
