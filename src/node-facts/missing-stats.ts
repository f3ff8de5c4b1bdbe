import type { Pod, PodStats } from '#cluster';
import { kubeletRequest, kubeletUid } from '#pod-facts';
import { quantityWhole } from '#units';

/**
 * The assumed use of running pods without a stats entry. A kubelet evicts such pods first; but
 * where a summary was cut short by hand, the missing entry is not a fact about the cluster.
 */
export type MissingStats = 'kubelet' | 'zero' | 'request';

/** The entry for a pod without any measurement. */
export function assumedEntry(pod: Pod, taken: Exclude<MissingStats, 'kubelet'>): PodStats {
  const [first] = pod.spec.containers;
  const requested = (resource: string): number =>
    taken === 'zero' ? 0 : Number(quantityWhole(kubeletRequest(pod, resource)));
  const memory = { workingSetBytes: requested('memory') };
  const rootfs = { usedBytes: requested('ephemeral-storage'), inodesUsed: 0 };
  return {
    podRef: { namespace: pod.namespace, name: pod.name, uid: kubeletUid(pod) },
    memory,
    process_stats: { process_count: 0 },
    ...(first && { containers: [{ name: first.name, memory, rootfs }] }),
  };
}
