import type { Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { newestRenewal, snapshotTime } from '#kubelet/heartbeat';
import { between, type Duration, earlier, type Instant, printDuration, seconds } from '#units';

/** A kubelet that has not renewed its Lease for so long counts as silent, unless its interval is longer. */
const SILENT = seconds(20);

/**
 * Warns of a start after the snapshot: so long after it that its leases are no evidence about the
 * start itself, or so soon after it that all of them count as silent.
 */
export function lateStartProblems(
  { nodes, leases }: Pick<Cluster, 'nodes' | 'leases'>,
  start: Instant,
): readonly Diagnostic[] {
  const takenAt = snapshotTime(nodes, leases, start);
  if (takenAt < start) return [lateStart(between(takenAt, start), 'alive at the start')];
  const newest = newestRenewal(leases);
  if (newest === undefined || newest >= earlier(start, SILENT)) return [];
  return [lateStart(between(newest, start), 'silent from the start')];
}

const lateStart = (since: Duration, counts: string): Diagnostic => ({
  code: 'simulation/late-start',
  severity: 'warning',
  message:
    `the start is ${printDuration(since)} after the newest renewal of a Lease in the snapshot: ` +
    `nodes that were alive then count as ${counts}`,
  hint: 'leave out the start to begin where the snapshot ends',
});
