import type { Branded, Instant } from '#units';
import { Bug, present } from '#units';

/** The id of a ledger entry. 0 is the snapshot: the root without a cause. */
export type CauseId = Branded<'CauseId'>;

export const THE_SNAPSHOT = 0 as CauseId;

/** One event or decision, and its cause. */
export interface LedgerEntry<C> {
  readonly id: CauseId;
  readonly at: Instant;
  /** The component that did or decided it, such as `node-lifecycle` or `kubelet`. */
  readonly component: string;
  readonly cause: C;
  readonly because: CauseId;
}

/** Records the actions of a component; the smallest part of the ledger that a model needs. */
export interface Recorder<C> {
  record(component: string, cause: C, because: CauseId): CauseId;
}

/** The part of a timeline that a ledger needs: the time, and the note of an activity. */
export interface LedgerClock {
  readonly now: Instant;
  noteActivity(): void;
}

const LOOK_EVERY = 100_000;
/**
 * The entries that the deletion of a million pods at one instant writes. The limit of a run is the
 * content of the largest heap.
 */
const MOST_AT_ONCE = 12_000_000;
const MOST_IN_ALL = 20_000_000;

/** All entries, in order. Parents always come before their children. */
export class Ledger<C> implements Recorder<C> {
  readonly #clock: LedgerClock;
  readonly #isRoutine: (cause: C) => boolean;
  readonly #entries: LedgerEntry<C>[] = [];
  /** Entries of routine, and what followed from them alone. */
  readonly #routine = new Set<CauseId>();
  /** The next entry at which the limits are checked. */
  #next = LOOK_EVERY;

  /** @param isRoutine whether a cause begins what goes on all the time, and is no activity of the run */
  constructor(clock: LedgerClock, isRoutine: (cause: C) => boolean = () => false) {
    this.#clock = clock;
    this.#isRoutine = isRoutine;
  }

  record(component: string, cause: C, because: CauseId): CauseId {
    const id = (this.#entries.length + 1) as CauseId;
    if (id >= this.#next) this.#limit(id);
    this.#entries.push({ id, at: this.#clock.now, component, cause, because });
    if (this.#routine.has(because) || this.#isRoutine(cause)) this.#routine.add(id);
    else this.#clock.noteActivity();
    return id;
  }

  /** Fails while there is still memory for a report: an endless loop is a bug of ours. */
  #limit(id: CauseId): void {
    const first = this.#entries[id - 1 - MOST_AT_ONCE];
    if (first?.at === this.#clock.now) throw new Bug(`instant ${first.at} does not settle`);
    if (id > MOST_IN_ALL) throw new Bug(`more than ${MOST_IN_ALL} things happened`);
    this.#next += LOOK_EVERY;
  }

  get entries(): readonly LedgerEntry<C>[] {
    return this.#entries;
  }

  /** The entry of this id; undefined for {@link THE_SNAPSHOT}. */
  entry(id: CauseId): LedgerEntry<C> | undefined {
    return id === THE_SNAPSHOT ? undefined : present(this.#entries[id - 1], `cause ${id}`);
  }

  /** The entries that led to this one, the root first and the entry itself last. */
  pathTo(id: CauseId): readonly LedgerEntry<C>[] {
    const path: LedgerEntry<C>[] = [];
    for (let next = this.entry(id); next !== undefined; next = this.entry(next.because)) {
      path.push(next);
    }
    return path.reverse();
  }
}
