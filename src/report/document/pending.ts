import { clockFrom, type PendingPod } from '#documents';
import type { PlayedScenario } from '#simulation';

/** The pods that have no node at the end, by pod, and what the scheduler says of each. */
export function pendingPods({
  outcome: { pending, start },
  workloadOf,
}: Pick<PlayedScenario, 'outcome' | 'workloadOf'>): readonly PendingPod[] {
  const { at } = clockFrom(start);
  return pending.map(({ pod, since, message }) => {
    const workload = workloadOf(pod);
    return { pod, ...(workload !== undefined && { workload }), since: at(since), message };
  });
}
