import type { CauseId } from '#causes';
import { atOrAfter, atOrBefore, type Grid, strictlyBefore } from '#timeline';
import { type Duration, type Instant, truncateToSecond } from '#units';

/** Periodic writes of one node's kubelet: its Lease and its node status. */
export interface Heartbeat {
  /** Absent when the node has no Lease. */
  readonly lease?: Renewals | undefined;
  /** Absent when the node's status was never written. */
  readonly status?: Renewals | undefined;
  /** The last cause that silenced the kubelet, until it writes its status again. */
  readonly silentBecause?: CauseId;
}

/** What hears of all heartbeats, of their beginnings and their explanations too. */
export interface HeartbeatFollower {
  begin(given: ReadonlyMap<string, Heartbeat>): void;
  set(node: string, heartbeat: Heartbeat): void;
}

/**
 * The heartbeats of all nodes as the API shows them. A hundred thousand nodes would otherwise write
 * thirty-six million times an hour.
 */
export class Heartbeats {
  #given: ReadonlyMap<string, Heartbeat> = NONE;
  /** The heartbeats that have changed their course. */
  readonly #changed = new Map<string, Heartbeat>();
  readonly #listeners = new Set<(node: string) => void>();
  readonly #followers: HeartbeatFollower[] = [];

  /** Many stores may begin with the same heartbeats. */
  begin(given: ReadonlyMap<string, Heartbeat>): void {
    this.#given = given;
    for (const follower of this.#followers) follower.begin(given);
  }

  /** Tells a copy of these heartbeats of everything from now on. */
  follow(follower: HeartbeatFollower): void {
    this.#followers.push(follower);
  }

  /** The heartbeats that these begin with, as long as none has changed its course. */
  get given(): ReadonlyMap<string, Heartbeat> | undefined {
    return this.#changed.size === 0 ? this.#given : undefined;
  }

  of(node: string): Heartbeat {
    return this.#find(node) ?? {};
  }

  set(node: string, heartbeat: Heartbeat): void {
    this.#changed.set(node, heartbeat);
    for (const listener of this.#listeners) listener(node);
    for (const follower of this.#followers) follower.set(node, heartbeat);
  }

  /** The silence of the kubelet has another cause from now on, which changes no heartbeat. */
  explain(node: string, silentBecause: CauseId): void {
    const explained = { ...this.of(node), silentBecause };
    this.#changed.set(node, explained);
    for (const follower of this.#followers) follower.set(node, explained);
  }

  /**
   * Calls the listener for every heartbeat that changes its course; returns the function that stops
   * it.
   */
  onChange(listener: (node: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** `renewTime` of the node's Lease at `now`. */
  leaseRenewedAt(node: string, now: Instant): Instant | undefined {
    const lease = this.#find(node)?.lease;
    return lease === undefined ? undefined : renewedAt(lease, now);
  }

  /** `lastHeartbeatTime` of the node's Ready condition at `now`: whole seconds, as the API keeps it. */
  statusWrittenAt(node: string, now: Instant): Instant | undefined {
    const written = this.lastStatusWrite(node, now);
    return written === undefined ? undefined : truncateToSecond(written);
  }

  /** When the kubelet last wrote the status of the node, up to `now`. */
  lastStatusWrite(node: string, now: Instant): Instant | undefined {
    const status = this.#find(node)?.status;
    return status === undefined ? undefined : renewedAt(status, now);
  }

  #find(node: string): Heartbeat | undefined {
    return this.#changed.get(node) ?? this.#given.get(node);
  }
}

const NONE: ReadonlyMap<string, Heartbeat> = new Map();

/**
 * Repeated writes as a closed form instead of events: on every place of the grid from `from` on, up
 * to `until` (exclusive) once they have stopped.
 */
export interface Renewals {
  /** The last known write, before this stream began or within it. Nothing prevents it any more. */
  readonly before?: Instant;
  readonly grid: Grid;
  readonly from: Instant;
  readonly until?: Instant;
}

/** A stream that never began, with its earlier write. */
export const stopped = (before: Instant | undefined, at: Instant, period: Duration): Renewals => ({
  grid: { origin: at, period },
  from: at,
  until: at,
  ...(before !== undefined && { before }),
});

/** The last write at or before `now`; undefined when there was none, or a later write hides it. */
export function renewedAt(renewals: Renewals, now: Instant): Instant | undefined {
  const { before, grid, from, until } = renewals;
  const place =
    until !== undefined && until <= now ? strictlyBefore(grid, until) : atOrBefore(grid, now);
  if (place < from) return before !== undefined && before > now ? undefined : before;
  return before !== undefined && before > place && before <= now ? before : place;
}

/** The next write at or after `now`; undefined when it has stopped. */
export function renewsNext(renewals: Renewals, now: Instant): Instant | undefined {
  const place = atOrAfter(renewals.grid, now > renewals.from ? now : renewals.from);
  return renewals.until !== undefined && place >= renewals.until ? undefined : place;
}

/** The same stream, ending at `at` (exclusive). */
export function stopAt(renewals: Renewals, at: Instant): Renewals {
  const { before, grid, from, until } = renewals;
  if (until !== undefined && until <= at) return renewals;
  return { grid, from, until: at, ...(before !== undefined && { before }) };
}
