import type { Pod } from '#cluster';
import { compareText } from '#units';
import { requestsOf } from './amounts.ts';

/**
 * By CPU and memory, the largest first; then the oldest.
 * @upstream karpenter pkg/controllers/provisioning/scheduling/queue.go byCPUAndMemoryDescending (1.12)
 */
export function inOrder(pods: readonly Pod[]): readonly Pod[] {
  const amount = (pod: Pod, name: string): number => requestsOf(pod).get(name) ?? 0;
  return [...pods].sort(
    (a, b) =>
      amount(b, 'cpu') - amount(a, 'cpu') ||
      amount(b, 'memory') - amount(a, 'memory') ||
      (a.creationTimestamp ?? 0) - (b.creationTimestamp ?? 0) ||
      compareText(a.uid, b.uid) ||
      compareText(a.key, b.key),
  );
}
