import type { FsStats, ImageFsLayout, NodeStats, StatsSummary } from '#cluster';
import type { KubeletConfiguration } from '#kubelet-configuration';
import { parseQuantity, quantityValue } from '#units';

/** A summary with its missing parts filled in. */
export interface Completion {
  readonly summary: StatsSummary;
  readonly derived: readonly ('image-fs' | 'pods-memory')[];
}

/**
 * Fills in parts that follow from the rest of a summary, with the values that the kubelet would
 * have.
 */
export function completeSummary(
  { node, pods }: StatsSummary,
  layout: ImageFsLayout,
  configuration: KubeletConfiguration,
): Completion {
  const runtime = completeRuntime(node, layout);
  const ofPods = podsMemory({ node, pods }, configuration);
  const completed: NodeStats = {
    ...node,
    ...(runtime && { runtime }),
    ...(ofPods && { systemContainers: [...(node.systemContainers ?? []), ofPods] }),
  };
  const hasImageFs = node.runtime?.imageFs !== undefined;
  return {
    summary: { node: completed, pods },
    derived: [
      ...(runtime?.imageFs === undefined || hasImageFs ? [] : (['image-fs'] as const)),
      ...(ofPods === undefined ? [] : (['pods-memory'] as const)),
    ],
  };
}

/** With one disk all file systems are the same; the layout gives the place of writable layers. */
function completeRuntime(
  { fs, runtime }: NodeStats,
  layout: ImageFsLayout,
): NodeStats['runtime'] | undefined {
  const imageFs = runtime?.imageFs ?? (layout === 'shared' ? fs : undefined);
  const containerFs: FsStats | undefined =
    runtime?.containerFs ?? (layout === 'split' ? fs : imageFs);
  if (imageFs === undefined && containerFs === undefined) return undefined;
  return { ...(imageFs && { imageFs }), ...(containerFs && { containerFs }) };
}

type SystemContainer = NonNullable<NodeStats['systemContainers']>[number];

/** The cgroup of all pods has the machine's memory except the reservations. */
function podsMemory(
  { node, pods }: StatsSummary,
  { systemReserved, kubeReserved }: KubeletConfiguration,
): SystemContainer | undefined {
  const { availableBytes, workingSetBytes, time } = node.memory ?? {};
  const hasPods = node.systemContainers?.some(({ name }) => name === 'pods') ?? false;
  if (hasPods || availableBytes === undefined || workingSetBytes === undefined) return undefined;
  const ofPods = pods.reduce((sum, { memory }) => sum + (memory?.workingSetBytes ?? 0), 0);
  const reserved = bytesIn(systemReserved?.['memory']) + bytesIn(kubeReserved?.['memory']);
  const left = availableBytes + workingSetBytes - reserved - ofPods;
  const memory = { workingSetBytes: ofPods, availableBytes: Math.max(0, left) };
  return { name: 'pods', memory: { ...memory, ...(time !== undefined && { time }) } };
}

/** A summary of a node on which all pods together may use more bytes of memory, or fewer. */
export function withPodsLimit({ node, pods }: StatsSummary, more: number): StatsSummary {
  const { systemContainers } = node;
  if (more === 0 || systemContainers === undefined) return { node, pods };
  const limited = systemContainers.map((container) => {
    const { availableBytes } = container.memory ?? {};
    if (container.name !== 'pods' || availableBytes === undefined) return container;
    const memory = { ...container.memory, availableBytes: Math.max(0, availableBytes + more) };
    return { ...container, memory };
  });
  return { node: { ...node, systemContainers: limited }, pods };
}

function bytesIn(text: string | undefined): number {
  const quantity = text === undefined ? undefined : parseQuantity(text);
  return quantity?.ok ? Number(quantityValue(quantity.value)) : 0;
}
