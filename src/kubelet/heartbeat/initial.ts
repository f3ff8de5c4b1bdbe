import {
  conditionOf,
  type Heartbeat,
  isReady,
  type Lease,
  type Node,
  type Renewals,
  stopped,
} from '#cluster';
import type { Grid } from '#timeline';
import {
  between,
  type Duration,
  earlier,
  hours,
  type Instant,
  later,
  latest,
  microseconds,
  remembered,
  seconds,
} from '#units';
import type { KubeletBehavior } from '#versions';
import type { HeartbeatChance } from './parts.ts';
import {
  ALWAYS,
  heartbeatFrom,
  type Jitter,
  pacedFrom,
  type ReportPace,
  type Rounds,
  reportAfterChange,
} from './schedule.ts';

/** The heartbeat of one node, as a snapshot shows it. */
export type InitialHeartbeat =
  | {
      readonly kind: 'alive';
      readonly rounds: Rounds;
      readonly heartbeat: Heartbeat;
      /** The snapshot has no Lease: it counts as renewed at the start. */
      readonly leaseAssumed: boolean;
    }
  /** The node has been silent for so long that its machine counts as off. */
  | { readonly kind: 'silent'; readonly heartbeat: Heartbeat };

/** The start of a simulation, and the time of its snapshot for the judgement of silence. */
export interface Beginning {
  readonly start: Instant;
  readonly takenAt: Instant;
}

/** Renewals that may be missed before a node counts as silent at the start. */
const MISSED_RENEWALS = 2;

/** A control plane that runs has marked nodes as Unknown that have been silent for so long. */
const LONGEST_UNMARKED = seconds(60);

/**
 * The instant at which silence is judged: the start, or the newest renewal where that is so far
 * back that the snapshot must have been taken long before the start. A Ready node without a Lease
 * gives no evidence of that, so the start counts.
 */
export function snapshotTime(
  nodes: readonly Node[],
  leases: readonly Lease[],
  start: Instant,
): Instant {
  const newest = newestRenewal(leases);
  if (newest === undefined || newest >= earlier(start, LONGEST_UNMARKED)) return start;
  const renewed = new Set(
    leases.flatMap(({ name, renewTime }) => (renewTime === undefined ? [] : name)),
  );
  return nodes.some((node) => isReady(node) && !renewed.has(node.name)) ? start : newest;
}

/** When the newest renewal of a Lease was; undefined when none was ever renewed. */
export const newestRenewal = (leases: readonly Lease[]): Instant | undefined =>
  renewals(leases).newest;

/** Remembered, as all plays of a cluster ask for it. */
const renewals = remembered((leases: readonly Lease[]): { readonly newest?: Instant } => {
  const [first, ...others] = leases.flatMap(({ renewTime }) => renewTime ?? []);
  return first === undefined ? {} : { newest: others.reduce(latest, first) };
});

/**
 * Whether this node's kubelet writes at the start. Its last sign of life decides, the renewal of
 * its Lease or, for a kubelet that renews none, the heartbeat of its status; without one, its Ready
 * condition does.
 */
function isAlive(
  node: Node,
  sign: Instant | undefined,
  { start, takenAt }: Pick<Beginning, 'start' | 'takenAt'>,
  every: Duration,
): boolean {
  const ready = conditionOf(node, 'Ready')?.status;
  if (takenAt < start && ready === 'Unknown') return false;
  if (sign !== undefined) {
    return sign >= earlier(takenAt, microseconds(every * MISSED_RENEWALS));
  }
  return ready === 'True' || ready === 'False';
}

const NO_CHANCE: HeartbeatChance = {
  jitterOf: () => ({ lease: undefined, status: undefined }),
  phaseOf: () => seconds(0),
  withinSecond: () => seconds(0),
  reportDelay: () => seconds(0),
};

/**
 * When a kubelet last wrote the status of its node before the snapshot. A Lease is a sign of life too,
 * even if the kubelet counts as one without a Lease.
 */
export const lastWritten = (
  status: Instant | undefined,
  renewTime: Instant | undefined,
  { renewsLease }: Pick<KubeletBehavior, 'renewsLease'>,
): Instant | undefined =>
  status === undefined || renewsLease ? status : latest(status, renewTime ?? status);

/**
 * The heartbeat of a node that has been running for long before the start: its lease is renewed at
 * `renewTime` + k intervals, its status rounds lie at Ready's `lastHeartbeatTime` + k update periods.
 *
 * @param kubelet with the settings of the script, which have held for long before the start
 * @param shown with the settings under which the snapshot was taken: they tell who is silent
 */
export function initialHeartbeat(
  node: Node,
  known: Lease | undefined,
  beginning: Beginning,
  kubelet: KubeletBehavior,
  chance: HeartbeatChance = NO_CHANCE,
  shown: KubeletBehavior = kubelet,
): InitialHeartbeat {
  const { start } = beginning;
  const interval = kubelet.leaseRenewInterval;
  const ready = conditionOf(node, 'Ready');
  const renewTime = kubelet.renewsLease ? known?.renewTime : undefined;
  const written = lastWritten(ready?.lastHeartbeatTime, known?.renewTime, kubelet);
  const sign = kubelet.renewsLease ? renewTime : written;
  if (!isAlive(node, sign, beginning, signPeriod(shown))) {
    const signs = { renewTime, written, hasStatus: ready !== undefined };
    return { kind: 'silent', heartbeat: silentSince(signs, start, kubelet) };
  }
  const jitter = chance.jitterOf(node.name);
  const unknown = (period: Duration): Instant => earlier(start, chance.phaseOf(node.name, period));
  const near = (origin: Instant, period: Duration, rest: Jitter['lease']): Instant =>
    nearStart(origin, start, period, rest);
  const renewed = near(renewTime ?? unknown(interval), interval, jitter.lease);
  const leases = pacedFrom(renewed, interval, jitter.lease);
  const updates = kubelet.nodeStatusUpdateFrequency;
  const shownRound = written && later(written, chance.withinSecond(node.name));
  const computed = chance.roundOf?.(node.name) ?? shownRound;
  const rounds = {
    status: pacedFrom(
      near(computed ?? unknown(updates), updates, jitter.status),
      updates,
      jitter.status,
    ),
    ...(kubelet.renewsLease && { lease: leases }),
  };
  const report = paceSince(written, node, kubelet, chance);
  const from = paceIsOther(shown, kubelet) ? (computed ?? start) : start;
  const { status } = heartbeatFrom(rounds, from, { status: notAhead(written, start) }, report);
  const lease = kubelet.renewsLease && { lease: renewedOn(leases, renewTime) };
  return {
    kind: 'alive',
    rounds,
    heartbeat: ready === undefined || status === undefined ? { ...lease } : { status, ...lease },
    leaseAssumed: kubelet.renewsLease && renewTime === undefined,
  };
}

/** Farther from the start, an instant of the snapshot says nothing of the rounds around the start. */
const FAR = hours(1);

/** The last write of a status; a time far ahead, of another clock, tells nothing. */
const notAhead = (written: Instant | undefined, start: Instant): Instant =>
  written === undefined || between(start, written) > FAR ? start : written;

/**
 * A round of drawn work that is not far from the start, as each of them is worked out. After so many
 * rests nothing is left of the phase that the snapshot shows.
 */
function nearStart(
  origin: Instant,
  start: Instant,
  period: Duration,
  rest: Jitter['lease'],
): Instant {
  const isFar = Math.abs(between(origin, start)) > FAR;
  if (typeof rest !== 'function' || !isFar) return origin;
  return earlier(start, microseconds(Math.floor(rest(BEFORE_THE_FIRST) * period)));
}

/** The number of a rest that no round takes. */
const BEFORE_THE_FIRST = -1;

/** The heartbeat of a kubelet whose last signs of life were before the start. */
function silentSince(
  { renewTime, written, hasStatus }: LastSigns,
  start: Instant,
  { leaseRenewInterval, nodeStatusUpdateFrequency }: KubeletBehavior,
): Heartbeat {
  const lease = renewTime && { lease: stopped(renewTime, start, leaseRenewInterval) };
  const status = hasStatus && { status: stopped(written, start, nodeStatusUpdateFrequency) };
  return { ...lease, ...status };
}

interface LastSigns {
  readonly renewTime: Instant | undefined;
  readonly written: Instant | undefined;
  readonly hasStatus: boolean;
}

/** The time between two signs of life. */
const signPeriod = (kubelet: KubeletBehavior): Duration =>
  kubelet.renewsLease ? kubelet.leaseRenewInterval : kubelet.nodeStatusUpdateFrequency;

/** At another pace the kubelet has written its status since the write that the snapshot shows. */
const paceIsOther = (shown: KubeletBehavior, kubelet: KubeletBehavior): boolean =>
  shown.nodeStatusUpdateFrequency !== kubelet.nodeStatusUpdateFrequency;

/** A stream without a beginning; the renewal that the snapshot shows has taken place. */
const renewedOn = (grid: Grid, before: Instant | undefined): Renewals =>
  before === undefined ? { grid, from: ALWAYS } : { grid, from: ALWAYS, before };

/** Only a change of a condition shows that the last status was a changed one. */
const paceSince = (
  written: Instant | undefined,
  { name, conditions }: Node,
  kubelet: KubeletBehavior,
  chance: HeartbeatChance,
): ReportPace =>
  conditions.some(({ lastTransitionTime: at }) => at !== undefined && at === written)
    ? reportAfterChange(name, kubelet, chance)
    : { frequency: kubelet.nodeStatusReportFrequency };
