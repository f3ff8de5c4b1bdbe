import { type FactAssumption, LACKS_STATS, type MachineFacts } from '#node-facts';
import { kubeletUid } from '#pod-facts';
import type { NodeRanking } from './ranking.ts';

/** The assumptions about machines that matter to these rankings. */
export function assumptionsBehind(
  rankings: readonly NodeRanking[],
  assumptions: readonly FactAssumption[],
  machineOf: (node: string) => MachineFacts,
): readonly FactAssumption[] {
  return assumptions.flatMap((assumption): readonly FactAssumption[] => {
    const concerned = rankings.filter(
      (ranking) => assumption.nodes.includes(ranking.node) && concerns(assumption.kind, ranking),
    );
    const nodes = [...new Set(concerned.map(({ node }) => node))];
    if (nodes.length === 0) return [];
    if (!('pods' in assumption)) return [{ ...assumption, nodes }];
    const first = nodes.flatMap((node) => concerned.find((ranking) => ranking.node === node) ?? []);
    const pods = first.reduce((sum, each) => sum + podsIn(assumption.kind, each, machineOf), 0);
    return pods === 0 ? [] : [{ ...assumption, nodes, pods }];
  });
}

/** Whether a ranking would differ if the assumption was wrong. */
function concerns(
  kind: FactAssumption['kind'],
  { signal, resource, outlook }: NodeRanking,
): boolean {
  switch (kind) {
    case 'images-on-node-disk':
    case 'image-disk-unknown':
      return resource === 'ephemeral-storage' || resource === 'inodes';
    case 'nothing-to-collect':
    case 'unused-images-estimated':
      return (
        (resource === 'ephemeral-storage' || resource === 'inodes') && outlook.kind !== 'not-met'
      );
    // Only schedulers use allocatable resources.
    case 'allocatable-differs':
      return false;
    case 'pods-memory-derived':
      return signal === 'allocatableMemory.available';
    case 'daemons-without-memory':
    case 'pods-without-memory':
      return resource === 'memory';
    case 'pods-without-disk':
      return resource === 'ephemeral-storage' || resource === 'inodes';
    case 'pods-without-processes':
      return resource === 'pids';
    case 'kubelet-preset':
    case 'kubelet-defaults':
    case 'usage-from-metrics':
    case 'pods-without-stats':
    case 'pods-taken-for-idle':
    case 'pods-taken-at-requests':
      return true;
  }
}

function podsIn(
  kind: Extract<FactAssumption, { readonly pods: unknown }>['kind'],
  { node, victims }: NodeRanking,
  machineOf: (node: string) => MachineFacts,
): number {
  if (kind === 'pods-taken-for-idle' || kind === 'pods-taken-at-requests') {
    return machineOf(node).usage?.assumedPods ?? 0;
  }
  if (kind === 'pods-without-stats') {
    return victims.filter(({ pod, measured }) => pod.phase === 'Running' && !measured).length;
  }
  const lacksStats = LACKS_STATS[kind];
  const entries = machineOf(node).usage?.summary.pods ?? [];
  const withoutFigures = new Set(entries.filter(lacksStats).map(({ podRef }) => podRef.uid));
  return victims.filter(({ pod }) => withoutFigures.has(kubeletUid(pod))).length;
}
