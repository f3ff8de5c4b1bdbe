import type { Cluster, Node } from '#cluster';
import { hasLimits, pastLimit } from '#kubelet/eviction';
import { kubeletUid, memoryLimits } from '#pod-facts';
import type { KubeletBehavior } from '#versions';
import type { KubeletFacts } from '#wiring';

/**
 * The number of pods that were measured above a memory limit that their kernel enforces, and their
 * nodes.
 */
export function measuredAboveLimits(
  { nodes, pods }: Pick<Cluster, 'nodes' | 'pods'>,
  pressure: ReadonlyMap<string, Pick<KubeletFacts, 'summary'>>,
  kubeletOf: (node: Node) => KubeletBehavior,
): { readonly nodes: readonly string[]; readonly pods: number } {
  const measured = new Map(
    [...pressure.values()].flatMap(({ summary }) =>
      summary.pods.map((stats) => [stats.podRef.uid, stats] as const),
    ),
  );
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const above = new Set<string>();
  let count = 0;
  for (const pod of measured.size === 0 ? [] : pods) {
    const stats = measured.get(kubeletUid(pod));
    const node = byName.get(pod.nodeName ?? '');
    if (stats === undefined || node === undefined) continue;
    const limits = memoryLimits(pod, kubeletOf(node).containers.podLevelLimits);
    if (!hasLimits(limits) || pastLimit(pod, stats, limits) === undefined) continue;
    count += 1;
    above.add(node.name);
  }
  return { nodes: [...above], pods: count };
}
