import type { CauseId } from '#causes';
import { type Instant, truncateToSecond } from '#units';
import { type Renewals, renewedAt } from './renewals.ts';

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
