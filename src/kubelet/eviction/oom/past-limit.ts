import type { OomScope } from '#causes';
import type { Pod, PodStats } from '#cluster';
import type { MemoryLimits } from '#pod-facts';
import { memoryByContainer } from './choose-container.ts';

/** A limit of memory that a pod has reached. */
export interface PastLimit {
  readonly scope: Exclude<OomScope, 'node'>;
  /** In bytes. */
  readonly limit: number;
  /** Whose limit it is; any of the pod's may have to go when it is the pod's. */
  readonly container?: string;
}

/** The first limit that a pod has passed; undefined while it keeps all of them. */
export function pastLimit(
  pod: Pick<Pod, 'spec'>,
  stats: PodStats,
  limits: MemoryLimits,
): PastLimit | undefined {
  let sum = 0;
  for (const { container, memory } of memoryByContainer(pod, stats)) {
    const limit = limits.containers.get(container.name);
    if (limit !== undefined && memory > limit) {
      return { scope: 'container', limit, container: container.name };
    }
    sum += memory;
  }
  return limits.pod !== undefined && sum > limits.pod
    ? { scope: 'pod', limit: limits.pod }
    : undefined;
}

/**
 * What was measured above a limit was measured at another time or of something else: it counts as the
 * limit, so that a container is killed when it wants more.
 */
export function limitsNotBelow(
  pod: Pick<Pod, 'spec'>,
  measured: PodStats,
  limits: MemoryLimits,
): MemoryLimits {
  const containers = new Map(limits.containers);
  let sum = 0;
  for (const { container, memory } of memoryByContainer(pod, measured)) {
    const limit = containers.get(container.name);
    if (limit !== undefined && memory > limit) containers.set(container.name, memory);
    sum += memory;
  }
  const { pod: whole } = limits;
  return { containers, ...(whole !== undefined && { pod: Math.max(whole, sum) }) };
}

export const hasLimits = ({ containers, pod }: MemoryLimits): boolean =>
  containers.size > 0 || pod !== undefined;
