import { type Heartbeat, renewedAt } from '#cluster';
import { earlier, type Instant, microseconds, truncateToSecond } from '#units';
import { type HealthObservation, type HealthRecord, observe } from '../health.ts';
import { signOfLife } from './is-at-rest.ts';
import type { PassLog } from './pass-log.ts';

/** The renewals that a replay must see before the record no longer depends on its beginning. */
const RENEWALS_TO_REPLAY = 2;

/**
 * The record of a Ready node after the passes that skipped it: only the passes since its
 * second-last lease renewal matter, so only those are replayed.
 *
 * @param rested the record at the last look at the node, and the instant of that look
 * @param lastPass the last pass that left the node out
 */
export function catchUp(
  rested: { readonly record: HealthRecord; readonly pass: Instant },
  heartbeat: Heartbeat,
  created: Instant,
  passes: PassLog,
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
  let at = passes.after(rested.pass, lastPass);
  let { record } = rested;
  if (at !== undefined && enough > at) {
    at = passes.after(earlier(enough, microseconds(1)), lastPass) ?? lastPass;
    record = observe(undefined, observationAt(at), at);
    at = passes.after(at, lastPass);
  }
  for (; at !== undefined; at = passes.after(at, lastPass)) {
    record = observe(record, observationAt(at), at);
  }
  const { transition } = rested.record;
  return record.transition === transition ? record : { ...record, transition };
}
