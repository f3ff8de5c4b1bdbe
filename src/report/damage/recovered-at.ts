import type { FigureParts } from './figure-parts.ts';

/**
 * When each workload has all its pods again, in seconds after the start; 0 where none lacks any, null
 * where one never has. The pods of a DaemonSet go and come with their nodes.
 */
export function recoveredAt({
  workloads,
  pending,
}: Pick<FigureParts, 'workloads' | 'pending'>): number | null {
  const ends = workloads
    .filter(({ workload }) => !workload.startsWith('DaemonSet/'))
    .flatMap(({ spans }) => spans)
    .filter(({ before }) => before !== true)
    .map(({ to }) => to);
  const isOver = pending.length === 0 && !ends.includes(null);
  return isOver ? Math.max(0, ...ends.map((to) => to ?? 0)) : null;
}
