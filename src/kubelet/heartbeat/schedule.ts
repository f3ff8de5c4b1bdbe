import { type Heartbeat, type Renewals, renewedAt, stopAt } from '#cluster';
import { atOrAfter, drifting, type Grid } from '#timeline';
import { type Duration, type Instant, instant, later, latest, microseconds, seconds } from '#units';
import type { KubeletBehavior } from '#versions';

/** The grids of one kubelet's renewals and status rounds while it runs. */
export interface Rounds {
  /** Absent for a kubelet that renews no Lease. */
  readonly lease?: Grid;
  readonly status: Grid;
}

/** The part of the longest rest, from 0 to 1: one for all rounds, or one for each by its number. */
type Rest = number | ((n: number) => number);

/** What a kubelet adds to its periods; nothing where it is undefined. */
export type Jitter = Readonly<Record<'lease' | 'status', Rest | undefined>>;

/**
 * The longest rest, as a part of the period.
 * @upstream apimachinery/pkg/util/wait/backoff.go JitterUntil (1.36)
 */
export const MOST_JITTER = 0.04;

/** A period with a part of the longest rest. */
const withRest = (period: Duration, part: number): Duration =>
  microseconds(Math.round(period * (1 + MOST_JITTER * part)));

const DUE = seconds(10);

/**
 * The periods of a Lease that is due every 10 s, as that of 40 s is by default: a rest follows each
 * renewal, and half of the longest one where nothing is drawn.
 */
export const LEASE_PERIOD = {
  least: DUE,
  nominal: withRest(DUE, 1 / 2),
  most: withRest(DUE, 1),
} as const;

/** The rest after which renewals of such a Lease are one period apart. */
export const restOfPeriod = (period: Duration): number =>
  (period - LEASE_PERIOD.least) / (LEASE_PERIOD.most - LEASE_PERIOD.least);

/** The grid of work that is repeated with a rest after each period. */
export function pacedFrom(origin: Instant, period: Duration, jitter: Rest | undefined): Grid {
  if (jitter === undefined) return { origin, period };
  if (typeof jitter === 'number') return { origin, period: withRest(period, jitter) };
  const longest = microseconds(Math.ceil(period * (1 + MOST_JITTER)));
  return drifting(origin, longest, (place, n) =>
    later(place, microseconds(Math.floor(period * (1 + MOST_JITTER * jitter(n))))),
  );
}

/** A kubelet that starts renews its lease and writes its status at once; both count from there. */
export const roundsFrom = (at: Instant, kubelet: KubeletBehavior, jitter?: Jitter): Rounds => ({
  ...(kubelet.renewsLease && {
    lease: pacedFrom(at, kubelet.leaseRenewInterval, jitter?.lease),
  }),
  status: pacedFrom(at, kubelet.nodeStatusUpdateFrequency, jitter?.status),
});

/** Whether both write at the same pace. */
export const sameRounds = (a: KubeletBehavior, b: KubeletBehavior): boolean =>
  a.renewsLease === b.renewsLease &&
  a.leaseRenewInterval === b.leaseRenewInterval &&
  a.nodeStatusUpdateFrequency === b.nodeStatusUpdateFrequency &&
  a.nodeStatusReportFrequency === b.nodeStatusReportFrequency;

/** How long an unchanged status stays unwritten. */
export interface ReportPace {
  readonly frequency: Duration;
  /**
   * Added once, after a status that has changed; it may be negative.
   * @upstream pkg/kubelet/kubelet_node_status.go calculateDelay (1.36)
   */
  readonly delay?: Duration | undefined;
}

const NO_DELAY = microseconds(0);

/** The pace of unchanged statuses after one that has changed. */
export const reportAfterChange = (
  node: string,
  {
    nodeStatusReportFrequency: frequency,
    spreadsStatusReports,
  }: Pick<KubeletBehavior, 'nodeStatusReportFrequency' | 'spreadsStatusReports'>,
  chance: { readonly reportDelay: (node: string, frequency: Duration) => Duration } | undefined,
): ReportPace => ({
  frequency,
  ...(spreadsStatusReports && { delay: chance?.reportDelay(node, frequency) }),
});

/**
 * An unchanged status is written in the first round that is a whole report period after the last
 * write.
 */
function unchangedWrites(
  rounds: Grid,
  lastWrite: Instant,
  from: Instant,
  report: ReportPace,
): Renewals {
  const { frequency, delay = NO_DELAY } = report;
  const first = atOrAfter(rounds, latest(from, later(later(lastWrite, frequency), delay)));
  if (rounds.places !== undefined) {
    const longest = microseconds(frequency + rounds.period);
    const paced = drifting(first, longest, (place) => atOrAfter(rounds, later(place, frequency)));
    return { before: lastWrite, grid: paced, from: first };
  }
  const period = Math.ceil(frequency / rounds.period) * rounds.period;
  const grid = { origin: first, period: period as Duration };
  return { before: lastWrite, grid, from: first };
}

/** The heartbeats of a kubelet that can reach the API from `from` on and last wrote its status at `lastWrite`. */
export const heartbeatFrom = (
  rounds: Rounds,
  from: Instant,
  written: { readonly lease?: Instant | undefined; readonly status: Instant },
  report: ReportPace,
): Heartbeat => ({
  lease: rounds.lease && {
    grid: rounds.lease,
    from,
    ...(written.lease !== undefined && { before: written.lease }),
  },
  status: unchangedWrites(rounds.status, written.status, from, report),
});

/** The same heartbeats, stopped: a write at that very instant is left out. */
export const silenced = ({ lease, status }: Heartbeat, at: Instant): Heartbeat => ({
  lease: lease && stopAt(lease, at),
  status: status && stopAt(status, at),
});

/**
 * The same heartbeats without renewals of the Lease from an instant on. The status of the node is
 * written all the same.
 */
export const withoutLease = ({ lease, ...others }: Heartbeat, from: Instant): Heartbeat => ({
  ...others,
  lease: lease && stopAt(lease, from),
});

/** The last renewal of the lease and the last write of the status. */
export const lastWrites = (
  { lease, status }: Heartbeat,
  now: Instant,
): { readonly lease: Instant | undefined; readonly status: Instant | undefined } => {
  const leaseAt = lease === undefined ? undefined : renewedAt(lease, now);
  const statusAt = status === undefined ? undefined : renewedAt(status, now);
  return {
    lease: leaseAt,
    status: statusAt,
  };
};

/** Long before anything: streams that have always been running. */
export const ALWAYS = instant(Number.MIN_SAFE_INTEGER);
