import type { CauseId } from '#causes';
import type { Timeline } from '#timeline';
import { type Instant, present } from '#units';
import type { ChangeOf, WatchedKind } from './change.ts';
import { type Heartbeat, type Renewals, stopAt } from './heartbeats.ts';
import { SHELF_KEYS, type ShelvedKind, type ShelvedKinds } from './shelf.ts';
import { Store } from './store.ts';
import type { StoreObjects } from './store-tables.ts';

type AnyChange = ChangeOf<WatchedKind>;

/** A change that a component sees late. */
export interface LateChange {
  readonly change: AnyChange;
  /** When it was written. */
  readonly writtenAt: Instant;
}

/**
 * The objects as one component knows them: its informers' copy of the API, which follows all changes
 * at once unless its watches are held. What is sent to the API server never goes here.
 * @upstream client-go/tools/cache/shared_informer.go sharedIndexInformer (1.36)
 */
export class StoreCopy extends Store {
  readonly #original: Store;
  readonly #clock: Timeline;
  /** The last change of each object since the watches are held, in order. */
  #missed: Map<string, LateChange> | undefined;

  constructor(timeline: Timeline, cluster: StoreObjects, original: Store) {
    super(timeline, cluster);
    this.#original = original;
    this.#clock = timeline;
    original.observe((change) => this.#onChange(change));
    original.heartbeats.follow({
      begin: (given) => this.heartbeats.begin(given),
      set: (node, heartbeat) => {
        if (this.#missed === undefined) this.heartbeats.set(node, heartbeat);
      },
    });
  }

  override get isBehind(): boolean {
    return this.#missed !== undefined;
  }

  /** The watches bring nothing from now on: all objects and heartbeats stay as they are. */
  hold(because: CauseId): void {
    if (this.#missed !== undefined) return;
    this.#missed = new Map();
    const { now } = this.#clock;
    for (const { name } of this.nodes()) {
      this.heartbeats.set(name, silenced(this.#original.heartbeats.of(name), now, because));
    }
  }

  /**
   * The watches bring everything again: each object that has changed, once.
   * @param causeOf the cause of a change that is seen late
   */
  release(causeOf: (late: LateChange) => CauseId): void {
    const missed = this.#missed;
    if (missed === undefined) return;
    this.#missed = undefined;
    for (const late of missed.values()) {
      if (this.#isKnown(late.change)) continue;
      this.#take({ ...late.change, cause: causeOf(late) });
    }
    for (const { name } of this.nodes()) {
      this.heartbeats.set(name, this.#original.heartbeats.of(name));
    }
  }

  #onChange(change: AnyChange): void {
    if (this.#missed === undefined) {
      this.#take(change);
      return;
    }
    const key = `${change.object} ${keyOf(change)}`;
    this.#missed.delete(key);
    this.#missed.set(key, { change, writtenAt: this.#clock.now });
  }

  /** An object that came and went meanwhile is none that was seen. */
  #isKnown(change: AnyChange): boolean {
    return change.after === this.#known(change);
  }

  #known(change: AnyChange): unknown {
    if (change.object === 'node') return this.node(keyOf(change));
    if (change.object === 'pod') return this.pod(keyOf(change));
    return this.shelf(change.object).get(keyOf(change));
  }

  #take(change: AnyChange): void {
    const { cause } = change;
    if (change.object === 'node') this.replaceNode(keyOf(change), change.after, cause);
    else if (change.object === 'pod') {
      const before = this.pod(keyOf(change));
      // Another object of the same name: the one that was known has gone.
      const isAnother = before !== undefined && change.after?.uid !== before.uid;
      if (isAnother) this.replacePod(before, undefined, cause);
      if (change.after !== undefined) {
        this.replacePod(isAnother ? undefined : before, change.after, cause);
      }
    } else this.replaceObject(change.object, keyOf(change), change.after, cause);
  }
}

/** What a change is about, as explanations name it. */
export const objectOf = (change: AnyChange): string => {
  const key = keyOf(change);
  return change.object === 'node' || change.object === 'pod' ? `${change.object} ${key}` : key;
};

function keyOf(change: AnyChange): string {
  const { object, before, after } = change;
  if (object === 'node') return (after ?? before)?.name ?? '';
  if (object === 'pod') return (after ?? before)?.key ?? '';
  const of = SHELF_KEYS[object] as (value: ShelvedKinds[ShelvedKind]) => string;
  return of(present(after ?? before, `a changed object of ${object}`));
}

/** The heartbeat of a node as it looks when nothing is heard of it any more. */
const silenced = ({ lease, status }: Heartbeat, at: Instant, because: CauseId): Heartbeat => ({
  lease: ended(lease, at),
  status: ended(status, at),
  silentBecause: because,
});

const ended = (renewals: Renewals | undefined, at: Instant): Renewals | undefined =>
  renewals && stopAt(renewals, at);
