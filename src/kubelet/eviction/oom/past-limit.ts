import type { OomScope } from '#causes';
import type { Pod, PodStats } from '#cluster';
import type { MemoryLimits } from '#pod-facts';
import { memoryByContainer } from './choose-container.ts';

/** A limit of memory that a pod has reached. */
export interface PastLimit {
  readonly scope: Exclude<OomScope, 'node'>;
  /** In bytes. */
  readonly limit: number;
  /**
   * The container that has the limit; absent for a limit of the pod, for which any of its
   * containers may be killed.
   */
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
 * Memory measured above a limit was measured at another time or of something else. It counts as the
 * limit, so that a container is killed when it uses more.
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
