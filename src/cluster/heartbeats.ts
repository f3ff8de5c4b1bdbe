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

/**
 * The heartbeats of all nodes as the API shows them. A hundred thousand nodes would otherwise write
 * thirty-six million times an hour.
 */
export class Heartbeats {
  readonly #byNode = new Map<string, Heartbeat>();
  readonly #listeners = new Set<(node: string) => void>();

  of(node: string): Heartbeat {
    return this.#byNode.get(node) ?? {};
  }

  set(node: string, heartbeat: Heartbeat): void {
    this.#byNode.set(node, heartbeat);
    for (const listener of this.#listeners) listener(node);
  }

  /** The silence of the kubelet has another cause from now on, which changes no heartbeat. */
  explain(node: string, silentBecause: CauseId): void {
    this.#byNode.set(node, { ...this.of(node), silentBecause });
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
    const lease = this.#byNode.get(node)?.lease;
    return lease === undefined ? undefined : renewedAt(lease, now);
  }

  /** `lastHeartbeatTime` of the node's Ready condition at `now`: whole seconds, as the API keeps it. */
  statusWrittenAt(node: string, now: Instant): Instant | undefined {
    const status = this.#byNode.get(node)?.status;
    if (status === undefined) return undefined;
    const written = renewedAt(status, now);
    return written === undefined ? undefined : truncateToSecond(written);
  }
}
