import { type Instant, instant } from '#units';
import type { Evidence } from './evidence/evidence.ts';
import { cloudDeletionsOf } from './nodes/cloud-deletions.ts';
import { type Drain, drainsOf } from './nodes/drains.ts';
import type { NodeRequest } from './nodes/node-request.ts';
import { nodeRequestsOf } from './nodes/node-requests.ts';
import { type Silence, silencesOf } from './nodes/silences.ts';
import { type Unready, unreadyOf } from './nodes/unready.ts';
import type { InferredEvent } from './outage/inferred-event.ts';
import { outageOf } from './outage/outage-of.ts';
import { type PodLife, podLives } from './pods/lives.ts';
import { type Removal, removalsOf } from './pods/removals.ts';
import { type Replacement, replacementsOf } from './pods/replacements.ts';
import type { Rollout } from './workloads/rollout.ts';
import { rolloutsIn } from './workloads/rollouts.ts';

/** What happened, as far as a record tells it. */
export interface Postmortem {
  readonly evidence: Evidence;
  readonly lives: readonly PodLife[];
  /** In the order of their instants; those without one come last. */
  readonly removals: readonly Removal[];
  /** Those that are asked about. */
  readonly asked: readonly Removal[];
  readonly question: Question;
  readonly replacements: ReadonlyMap<Removal, Replacement>;
  readonly silences: readonly Silence[];
  /** Nodes whose kubelets said that they were not ready. */
  readonly unready: readonly Unready[];
  readonly requests: readonly NodeRequest[];
  readonly drains: readonly Drain[];
  /** Workloads that were rolled out meanwhile. */
  readonly rollouts: readonly Rollout[];
  /** The outage that explains the removals. */
  readonly outage: readonly InferredEvent[];
}

/**
 * The pods and the stretch of time that are asked about; without bounds, all that the record tells.
 * Causes come before their effects, so that only what follows the stretch is left out of account.
 */
export interface Question {
  readonly since?: Instant | undefined;
  readonly until?: Instant | undefined;
  /** As `namespace/name`; none for all. */
  readonly pods?: readonly string[];
}

/** Whether a removal between two instants is asked about. What has no instant may lie in any time. */
export const isAsked = (
  { since = instant(0), until = instant(Number.MAX_VALUE), pods = [] }: Question,
  pod: string,
  [earliest = since, latest = earliest]: readonly (Instant | undefined)[],
): boolean => latest >= since && earliest <= until && (pods.length === 0 || pods.includes(pod));

/** Finds what removed each pod, what befell the nodes, and the outage that explains both. */
export function postmortemOf(evidence: Evidence, question: Question = {}): Postmortem {
  const lives = podLives(evidence);
  const since = evidence.before?.at;
  const { until = instant(Number.MAX_VALUE) } = question;
  const removals = [...removalsOf(lives, evidence, { since })].sort(
    (a, b) => (a.earliest ?? Number.MAX_VALUE) - (b.earliest ?? Number.MAX_VALUE),
  );
  const isInRange = (from: number, to: number): boolean => to >= (since ?? 0) && from <= until;
  const silences = silencesOf(evidence).filter(({ noticed: [from, to] }) => isInRange(from, to));
  const unready = unreadyOf(evidence, silences).filter(({ earliest, latest }) =>
    isInRange(earliest, latest),
  );
  const cloudDeletions = cloudDeletionsOf(evidence);
  const requests = nodeRequestsOf(evidence, removals, cloudDeletions).filter(({ at, latest }) =>
    isInRange(at, latest),
  );
  const drains = drainsOf({ requests, removals, lives, evidence });
  const rollouts = rolloutsIn(evidence, removals).filter(({ at }) => at <= until);
  const causes = { silences, unready, requests, drains, rollouts, removals, cloudDeletions };
  return {
    evidence,
    lives,
    removals,
    asked: removals.filter(({ life, earliest, latest }) =>
      isAsked(question, life.key, [earliest, latest]),
    ),
    question,
    replacements: replacementsOf(removals, lives),
    silences,
    unready,
    requests,
    drains,
    rollouts,
    outage: outageOf(causes, evidence).filter(({ earliest }) => earliest <= until),
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
