import type { Node } from '#cluster';
import type { ClusterAutoscalerOptions } from './options.ts';
import { cpuOf, memoryOf } from './requests.ts';

/** What the limits of a cluster leave. */
export interface ClusterRoom {
  readonly nodes: number;
  /** In thousandths of a CPU. */
  readonly cpu: number;
  /** In bytes. */
  readonly memory: number;
}

/**
 * What the limits of a cluster leave beside its nodes and those that are coming.
 * @upstream cluster-autoscaler resourcequotas/factory.go NewMaxQuotasTracker (1.36)
 */
export function roomOf(
  nodes: readonly Node[],
  limits: Pick<ClusterAutoscalerOptions, 'maxNodesTotal' | 'maxCoresTotal' | 'maxMemoryTotal'>,
): ClusterRoom {
  const { maxNodesTotal, maxCoresTotal, maxMemoryTotal } = limits;
  let [cpu, memory] = [maxCoresTotal * 1000, maxMemoryTotal];
  for (const { capacity } of nodes) {
    cpu -= cpuOf(capacity);
    memory -= memoryOf(capacity);
  }
  const count = maxNodesTotal > 0 ? maxNodesTotal - nodes.length : Infinity;
  return { nodes: Math.max(0, count), cpu: Math.max(0, cpu), memory: Math.max(0, memory) };
}

/**
 * How many of the wanted nodes the limits of a cluster allow.
 * @upstream cluster-autoscaler resourcequotas/tracker.go CheckQuota (1.36)
 */
export function allowedNodes(
  { nodes, cpu, memory }: ClusterRoom,
  { capacity }: Pick<Node, 'capacity'>,
  wanted: number,
): number {
  const most = (room: number, each: number): number =>
    each > 0 ? Math.floor(room / each) : Infinity;
  return Math.min(wanted, nodes, most(cpu, cpuOf(capacity)), most(memory, memoryOf(capacity)));
}

/** What is left of the room after so many nodes. */
export const without = (
  { nodes, cpu, memory }: ClusterRoom,
  { capacity }: Pick<Node, 'capacity'>,
  count: number,
): ClusterRoom => ({
  nodes: nodes - count,
  cpu: cpu - count * cpuOf(capacity),
  memory: memory - count * memoryOf(capacity),
});
