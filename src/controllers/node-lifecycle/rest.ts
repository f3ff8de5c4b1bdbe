import {
  conditionOf,
  type Heartbeat,
  type Node,
  type Renewals,
  renewedAt,
  TAINT_UNREACHABLE,
} from '#cluster';
import { atOrAfter, type Grid, strictlyAfter } from '#timeline';
import {
  type Duration,
  earlier,
  type Instant,
  later,
  latest,
  microseconds,
  truncateToSecond,
} from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import { type HealthObservation, type HealthRecord, observe } from './health.ts';
import { taintsToTakeBack } from './taint-decision.ts';

/**
 * Whether passes may skip this node until its object or its heartbeat changes. No pass changes two
 * kinds of nodes: those that are Ready, free of taints and give signs of life often enough, and
 * those that are silent, Unknown, and tainted already or waiting for their turn.
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
  const silent = isSilent(heartbeat, now);
  const [taint, ...others] = taints;
  if (behavior.evictsBy === 'deletion') return silent && ready === 'Unknown' && waits;
  const tainted = taint?.key === TAINT_UNREACHABLE && others.length === 0;
  return silent && ready === 'Unknown' && (tainted || (taint === undefined && waits));
}

/** The more frequent sign of life: the Lease, or the status of a node without one. */
const signOfLife = ({ lease, status }: Heartbeat): Renewals | undefined => lease ?? status;

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

/** The renewals that a replay must see before the record no longer depends on its beginning. */
const RENEWALS_TO_REPLAY = 2;

/**
 * The record of a Ready node after the passes that skipped it: only the passes since its
 * second-last lease renewal matter, so only those are replayed.
 *
 * @param rested the record at the last look at the node, and the instant of that look
 * @param passes the places of the passes since then; the pass at its origin was the first of them
 * @param lastPass the last pass that left the node out
 */
export function catchUp(
  rested: { readonly record: HealthRecord; readonly pass: Instant },
  heartbeat: Heartbeat,
  created: Instant,
  passes: Grid,
  lastPass: Instant,
): HealthRecord {
  const { lease, status } = heartbeat;
  const beats = signOfLife(heartbeat);
  if (beats === undefined) return rested.record;
  const transitioned = rested.record.transitionSeen;
  const observationAt = (at: Instant): HealthObservation => {
    const written = status === undefined ? undefined : renewedAt(status, at);
    const seen = written === undefined ? undefined : truncateToSecond(written);
    const leaseRenewed = lease && renewedAt(lease, at);
    return { ready: { heartbeat: seen, transitioned }, leaseRenewed, created };
  };
  const replayed = microseconds(RENEWALS_TO_REPLAY * beats.grid.period + 2 * passes.period);
  const enough = earlier(lastPass, replayed);
  let at = latest(strictlyAfter(passes, rested.pass), passes.origin);
  let { record } = rested;
  if (enough > at) {
    at = atOrAfter(passes, enough);
    record = observe(undefined, observationAt(at), at);
    at = later(at, passes.period);
  }
  for (; at <= lastPass; at = later(at, passes.period)) {
    record = observe(record, observationAt(at), at);
  }
  const { transition } = rested.record;
  return record.transition === transition ? record : { ...record, transition };
}
