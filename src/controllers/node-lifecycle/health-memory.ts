import { type ClusterReader, conditionOf, type Heartbeat, type Node, type Store } from '#cluster';
import { type Instant, OverlaidMap } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import { type HealthRecord, observe, stampedBy } from './health.ts';

/** The part of a kubelet's writes that a controller reads. */
export function heartbeatRead(
  { heartbeats }: Pick<ClusterReader, 'heartbeats'>,
  node: string,
  { readsLeases }: Pick<NodeLifecycleBehavior, 'readsLeases'>,
): Heartbeat {
  const heartbeat = heartbeats.of(node);
  return readsLeases ? heartbeat : { ...heartbeat, lease: undefined };
}

/** The controller's memory of the signs of life of all nodes. */
export class HealthMemory {
  readonly #store: Store;
  readonly #readsLeases: boolean;
  #records = new OverlaidMap<string, HealthRecord>();

  constructor(store: Store, { readsLeases }: Pick<NodeLifecycleBehavior, 'readsLeases'>) {
    this.#store = store;
    this.#readsLeases = readsLeases;
  }

  /** The part of a kubelet's writes that the controller reads. */
  heartbeatOf(node: string): Heartbeat {
    return heartbeatRead(this.#store, node, { readsLeases: this.#readsLeases });
  }

  /** Begins with these records. */
  begin(records: ReadonlyMap<string, HealthRecord>): void {
    this.#records = new OverlaidMap(records);
  }

  of(node: string): HealthRecord | undefined {
    return this.#records.get(node);
  }

  set(node: string, record: HealthRecord): void {
    this.#records.set(node, record);
  }

  /**
   * Looks at a node now; `isNews` when it finds something that was not remembered.
   * @param listedAt when the pass listed the node: its status is of that instant, its lease of now
   * @param source where the node was read
   */
  observe(
    node: Node,
    listedAt: Instant,
    now: Instant,
    source: Pick<ClusterReader, 'heartbeats'> = this.#store,
  ): { readonly record: HealthRecord; readonly isNews: boolean } {
    const { heartbeats } = this.#store;
    const known = this.#records.get(node.name);
    const condition = conditionOf(node, 'Ready');
    // A status that was written since then hides the one that the list shows, which is no news.
    const written = source.heartbeats.statusWrittenAt(node.name, listedAt);
    const heartbeat = written ?? known?.heartbeatSeen;
    const ready = condition && { heartbeat, transitioned: condition.lastTransitionTime };
    const leaseRenewed = this.#readsLeases ? heartbeats.leaseRenewedAt(node.name, now) : undefined;
    const created = node.creationTimestamp ?? now;
    const record = observe(known, { ready, leaseRenewed, created }, now);
    const isNews = record !== known;
    if (isNews) this.#records.set(node.name, record);
    return { record, isNews };
  }

  /** Each node gets a full new grace period. */
  grantNewGrace(now: Instant): void {
    const probe = stampedBy(now);
    for (const [node, record] of [...this.#records.entries()]) {
      this.#records.set(node, { ...record, probe, transition: probe });
    }
  }
}
