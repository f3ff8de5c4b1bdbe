import type { ClusterSeed } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { snapshotTime } from '#kubelet/heartbeat';
import { between, type Instant, printDuration } from '#units';

/** Warns of a start so long after the snapshot that its leases say nothing about the start itself. */
export function lateStartProblems(
  { nodes, leases }: Pick<ClusterSeed, 'nodes' | 'leases'>,
  start: Instant,
): readonly Diagnostic[] {
  const takenAt = snapshotTime(nodes, leases, start);
  if (takenAt === start) return [];
  return [
    {
      code: 'simulation/late-start',
      severity: 'warning',
      message:
        `the start is ${printDuration(between(takenAt, start))} after the newest renewal of a Lease ` +
        'in the snapshot: nodes that were alive then count as alive at the start',
      hint: 'leave out the start to begin where the snapshot ends',
    },
  ];
}
