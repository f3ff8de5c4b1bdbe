import type { Container, ContainerStatus, Pod, ResourceRequirements } from '#cluster';
import { quantityValue } from '#units';
import { amountOf, readResources } from './qos-class.ts';

/** The number of bytes of memory above which the kernel kills a container of a pod. */
export interface MemoryLimits {
  /** By the name of the container; a missing one has no limit. */
  readonly containers: ReadonlyMap<string, number>;
  /** The limit of the pod as a whole. */
  readonly pod?: number;
}

type PodToLimit = Pick<Pod, 'spec' | 'containerStatuses'> &
  Partial<Pick<Pod, 'actuatedResources' | 'initContainerStatuses'>>;

/**
 * The memory limits that cgroups enforce: actual limits of containers take precedence over those of
 * the spec while a pod is being resized. A limit of 0 is none.
 *
 * @param podLevel whether the kubelet knows limits of pods as a whole
 * @upstream pkg/kubelet/kuberuntime/kuberuntime_container_linux.go generateLinuxContainerResources (1.36)
 */
export function memoryLimits(pod: PodToLimit, podLevel: boolean): MemoryLimits {
  const { containers, initContainers, resources } = pod.spec;
  const statuses = [...pod.containerStatuses, ...(pod.initContainerStatuses ?? [])];
  const limits = new Map<string, number>();
  for (const container of [...containers, ...initContainers]) {
    const limit = limitIn(actuated(container, statuses));
    if (limit !== undefined) limits.set(container.name, limit);
  }
  const whole = podLevel ? limitIn(pod.actuatedResources ?? resources) : undefined;
  return { containers: limits, ...(whole !== undefined && { pod: whole }) };
}

const actuated = (
  { name, resources }: Container,
  statuses: readonly ContainerStatus[],
): ResourceRequirements => statuses.find((each) => each.name === name)?.resources ?? resources;

function limitIn(resources: ResourceRequirements | undefined): number | undefined {
  if (resources?.limits?.['memory'] === undefined) return undefined;
  const limit = Number(quantityValue(amountOf(readResources(resources.limits), 'memory')));
  return limit > 0 ? limit : undefined;
}
