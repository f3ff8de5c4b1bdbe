import { type Instant, instant } from '#units';
import type { Evidence } from './evidence/evidence.ts';
import { type Drain, drainsOf, type NodeRequest, nodeRequestsOf } from './nodes/node-requests.ts';
import { type Silence, silencesOf } from './nodes/silences.ts';
import { type InferredEvent, outageOf } from './outage/inferred-event.ts';
import { type PodLife, podLives } from './pods/lives.ts';
import { type Removal, removalsOf } from './pods/removals.ts';
import { type Replacement, replacementsOf } from './pods/replacements.ts';

/** What happened, as far as a record tells it. */
export interface Postmortem {
  readonly evidence: Evidence;
  readonly lives: readonly PodLife[];
  /** In the order of their instants; those without one come last. */
  readonly removals: readonly Removal[];
  readonly replacements: ReadonlyMap<Removal, Replacement>;
  readonly silences: readonly Silence[];
  readonly requests: readonly NodeRequest[];
  readonly drains: readonly Drain[];
  /** The outage that explains the removals. */
  readonly outage: readonly InferredEvent[];
}

/** The stretch of time that is asked about; without bounds, all that the record tells. */
export interface Range {
  readonly since?: Instant | undefined;
  readonly until?: Instant | undefined;
}

/** Finds what removed each pod, what befell the nodes, and the outage that explains both. */
export function postmortemOf(evidence: Evidence, range: Range = {}): Postmortem {
  const lives = podLives(evidence);
  const since = range.since ?? evidence.before?.at;
  const removals = [...removalsOf(lives, evidence, { ...range, since })].sort(
    (a, b) => (a.earliest ?? Number.MAX_VALUE) - (b.earliest ?? Number.MAX_VALUE),
  );
  const isInRange = (from: number, to: number): boolean =>
    to >= (since ?? 0) && from <= (range.until ?? Number.MAX_VALUE);
  const silences = silencesOf(evidence).filter(({ noticed: [from, to] }) => isInRange(from, to));
  const requests = nodeRequestsOf(evidence).filter(({ at, latest }) => isInRange(at, latest));
  const drains = drainsOf(requests, removals, evidence);
  return {
    evidence,
    lives,
    removals,
    replacements: replacementsOf(removals, lives),
    silences,
    requests,
    drains,
    outage: outageOf({ silences, requests, drains, removals }, evidence),
  };
}

/** The instant from which an outage is played: that of the snapshot of before. */
export const startOf = ({ evidence }: Pick<Postmortem, 'evidence'>): Instant | undefined =>
  evidence.before?.at;

/** The end of the record: the last instant that anything in it shows. */
export function endOf({ evidence }: Pick<Postmortem, 'evidence'>): Instant | undefined {
  const times = [
    ...evidence.events.map(({ last }) => last),
    ...evidence.audit.map(({ at }) => at),
    evidence.after?.at,
  ].filter((time) => time !== undefined);
  return times.length === 0
    ? undefined
    : instant(times.reduce((most, time) => Math.max(most, time), 0));
}
