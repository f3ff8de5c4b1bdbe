import type { Cluster } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { newestRenewal, snapshotTime } from '#kubelet/heartbeat';
import {
  between,
  type Duration,
  earlier,
  type Instant,
  instant,
  printDuration,
  seconds,
} from '#units';

/** The possible sources of the instant called 0, the strongest first. */
export interface StartSources {
  /** `--start-time`. */
  readonly option: Instant | undefined;
  readonly script: Instant | undefined;
  readonly newestHeartbeat: Instant | undefined;
  /** Nodes whose heartbeats are not counted, as their clocks are far ahead. */
  readonly clocksAhead: readonly string[];
  readonly newestTimestamp: Instant | undefined;
}

/** What the start assumes about the snapshot. */
export type StartAssumption =
  /** Nodes with signs of life far after those of most others, which do not move the start. */
  | { readonly kind: 'clocks-ahead'; readonly nodes: readonly string[] }
  | { readonly kind: 'start-is-newest-timestamp'; readonly at: Instant };

export interface Start {
  readonly at: Instant;
  /** Whether an option or a script chose it, and not the snapshot. */
  readonly isGiven: boolean;
  readonly assumption?: StartAssumption;
}

/** Without any time in a snapshot, the start is arbitrary. */
const EPOCH = instant(0);

/** The instant called 0. */
export function decideStart(sources: StartSources): Start {
  const given = sources.option ?? sources.script;
  if (given !== undefined) return { at: given, isGiven: true };
  const { newestHeartbeat, clocksAhead: nodes, newestTimestamp } = sources;
  if (newestHeartbeat !== undefined) {
    const start = { at: newestHeartbeat, isGiven: false };
    return nodes.length === 0 ? start : { ...start, assumption: { kind: 'clocks-ahead', nodes } };
  }
  const at = newestTimestamp ?? EPOCH;
  return { at, isGiven: false, assumption: { kind: 'start-is-newest-timestamp', at } };
}

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
