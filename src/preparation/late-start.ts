import type { Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { newestRenewal, snapshotTime } from '#kubelet/heartbeat';
import { between, type Duration, earlier, printDuration, seconds } from '#units';
import type { Start } from './start.ts';

/** A kubelet that has not renewed its Lease for so long counts as silent, unless its interval is longer. */
const SILENT = seconds(20);

type Judged = Pick<Cluster, 'nodes' | 'leases'>;

/**
 * Warns of leases that end before the start: so long before it that they are no evidence about the
 * start itself, or so shortly before it that all of them count as silent.
 */
export function lateStartProblems({ nodes, leases }: Judged, start: Start): readonly Diagnostic[] {
  const takenAt = snapshotTime(nodes, leases, start.at);
  if (takenAt < start.at)
    return [lateStart(between(takenAt, start.at), start, 'alive at the start')];
  const newest = newestRenewal(leases);
  if (newest === undefined || newest >= earlier(start.at, SILENT)) return [];
  return [lateStart(between(newest, start.at), start, 'silent from the start')];
}

const lateStart = (since: Duration, { isGiven }: Start, counts: string): Diagnostic => ({
  code: 'simulation/late-start',
  severity: 'warning',
  message:
    `the start is ${printDuration(since)} after the newest renewal of a Lease in the snapshot: ` +
    `nodes that were alive then count as ${counts}`,
  hint: isGiven
    ? 'leave out the start to begin where the snapshot ends'
    : 'kubectl get nodes,leases -A -o yaml shows the nodes and their leases at one time',
});
