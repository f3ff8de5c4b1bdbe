import type { ChangedLeftOver, SimulationReport } from '#documents';
import { PodsByRole } from '#timeline-facts';

/** Pods that are left without a node, or in Terminating, at the end of one run only. */
export const compareLeftOver = (
  before: SimulationReport,
  after: SimulationReport,
): readonly ChangedLeftOver[] => {
  const [old, now] = [PodsByRole.in(before), PodsByRole.in(after)];
  return (['pending', 'stuck'] as const).flatMap((state) => {
    const known = new Set(before[state].map(({ pod }) => old.of(pod)));
    const found = new Set(after[state].map(({ pod }) => now.of(pod)));
    return [
      ...after[state]
        .filter(({ pod }) => !known.has(now.of(pod)))
        .map((pod) => ({ change: 'only-after', effect: 'worse', ...rowOf(state, pod) }) as const),
      ...before[state]
        .filter(({ pod }) => !found.has(old.of(pod)))
        .map((pod) => ({ change: 'only-before', effect: 'better', ...rowOf(state, pod) }) as const),
    ];
  });
};

type LeftOver = SimulationReport['pending'][number] | SimulationReport['stuck'][number];

const rowOf = (state: ChangedLeftOver['state'], { pod, workload, message }: LeftOver) => ({
  state,
  pod,
  ...(workload !== undefined && { workload }),
  message,
});
