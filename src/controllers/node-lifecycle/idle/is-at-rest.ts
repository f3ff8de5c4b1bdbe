import {
  conditionOf,
  type Heartbeat,
  isReady,
  type Node,
  type Renewals,
  renewedAt,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
} from '#cluster';
import { type Duration, type Instant, later } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import type { HealthRecord } from '../health.ts';
import { taintsToTakeBack } from '../taint-decision.ts';
import { zoneThatCounts } from '../zones.ts';

/**
 * Whether passes may skip this node until its object or its heartbeat changes. No pass changes
 * nodes that give signs of life often enough and are Ready and free of taints, and none changes
 * those that are silent and Unknown, or alive and not Ready, once they are tainted or wait for their
 * turn.
 *
 * @param waits the node is in the queue of its zone, or has had its turn
 */
export function isAtRest(
  node: Node,
  heartbeat: Heartbeat,
  waits: boolean,
  behavior: NodeLifecycleBehavior,
  now: Instant,
): boolean {
  const ready = conditionOf(node, 'Ready')?.status;
  const taints = taintsToTakeBack(node, behavior);
  if (ready === 'True') {
    const beats = signOfLife(heartbeat);
    return taints.length === 0 && beats !== undefined && renewsOften(beats, behavior, now);
  }
  const key = taintWithout(ready, heartbeat, behavior, now);
  if (key === undefined) return false;
  const [taint, ...others] = taints;
  return taint === undefined ? waits : taint.key === key && others.length === 0;
}

/** The taint of a node that is not Ready and will not change by itself. */
function taintWithout(
  ready: string | undefined,
  heartbeat: Heartbeat,
  behavior: NodeLifecycleBehavior,
  now: Instant,
): string | undefined {
  if (ready === 'Unknown') return isSilent(heartbeat, now) ? TAINT_UNREACHABLE : undefined;
  const beats = ready === 'False' ? signOfLife(heartbeat) : undefined;
  return beats !== undefined && renewsOften(beats, behavior, now) ? TAINT_NOT_READY : undefined;
}

/** The more frequent sign of life: the Lease, or the status of a node without one. */
export const signOfLife = ({ lease, status }: Heartbeat): Renewals | undefined => lease ?? status;

/** Whether writes about the node have ended. */
function isSilent({ lease, status }: Heartbeat, now: Instant): boolean {
  const stopped = (until: Instant | undefined): boolean => until !== undefined && until <= now;
  return (
    (lease === undefined || stopped(lease.until)) && (status === undefined || stopped(status.until))
  );
}

/**
 * The instant up to which no pass changes a Ready node that has fallen silent; undefined while the
 * node may still be written.
 *
 * @param record as a look has just left it, so that it knows of all that was written
 */
export const staleAfter = (
  record: HealthRecord,
  heartbeat: Heartbeat,
  grace: Duration,
  now: Instant,
): Instant | undefined => (isSilent(heartbeat, now) ? later(record.probe, grace) : undefined);

/** Whether it has been renewed since it runs, and every next renewal is noticed in good time. */
function renewsOften(
  beats: Renewals,
  { monitorGracePeriod, monitorPeriod }: NodeLifecycleBehavior,
  now: Instant,
): boolean {
  const renewed = renewedAt(beats, now);
  const running = beats.until === undefined && renewed !== undefined && renewed >= beats.from;
  return running && beats.grid.period + 2 * monitorPeriod < monitorGracePeriod;
}

/** A node at rest, as it was at its last turn. */
export interface SkippedNode {
  /** Absent for a node that counts for no zone. */
  readonly zone: string | undefined;
  readonly ready: boolean;
  /** It gives signs of life, so that passes that skip it would have remembered others. */
  readonly beats: boolean;
  readonly record: HealthRecord;
  readonly heartbeat: Heartbeat;
  readonly pass: Instant;
}

/** The state in which no further pass changes a node; undefined when one may. */
export function skippedNodeOf(
  node: Node,
  turn: Pick<SkippedNode, 'record' | 'heartbeat' | 'pass'> & { readonly waits: boolean },
  behavior: NodeLifecycleBehavior,
  now: Instant,
): SkippedNode | undefined {
  const { record, heartbeat, pass, waits } = turn;
  if (!isAtRest(node, heartbeat, waits, behavior, now)) return undefined;
  const beats = !isSilent(heartbeat, now);
  return { zone: zoneThatCounts(node), ready: isReady(node), beats, record, heartbeat, pass };
}
