import { addToList, type Branded, Bug, type Instant, present, remembered } from '#units';

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

interface OfSomeKind {
  readonly kind: string;
}

type Entries = readonly LedgerEntry<OfSomeKind>[];

/** The entries of each kind. Ledgers only grow: new entries are added on demand. */
class ByKind {
  readonly #entries: Entries;
  readonly #byKind = new Map<string, LedgerEntry<OfSomeKind>[]>();
  #seen = 0;

  constructor(entries: Entries) {
    this.#entries = entries;
  }

  of(kind: string): Entries {
    for (; this.#seen < this.#entries.length; this.#seen += 1) {
      const entry = this.#entries[this.#seen];
      if (entry !== undefined) addToList(this.#byKind, entry.cause.kind, entry);
    }
    return this.#byKind.get(kind) ?? [];
  }
}

const indexOf = remembered((entries: Entries) => new ByKind(entries));

/**
 * The entries of these kinds, in order. Nearly all entries of a large outage are of other kinds,
 * which each reader of a ledger would otherwise skip, one reader after the other.
 */
export function entriesOf<C extends OfSomeKind, Kind extends C['kind']>(
  entries: readonly LedgerEntry<C>[],
  ...kinds: readonly Kind[]
): readonly LedgerEntry<C & { readonly kind: Kind }>[] {
  const index = indexOf(entries);
  const found = kinds.map((kind) => index.of(kind)).filter(({ length }) => length > 0);
  const [only = [], ...others] = found;
  const all = others.length === 0 ? only : found.flat().sort((a, b) => a.id - b.id);
  return all as readonly LedgerEntry<C & { readonly kind: Kind }>[];
}

/** A walk keeps its result at every entry that is so many steps from the last one kept. */
const STRIDE = 32;

/**
 * Finds the last entry that passes a test on the path that leads to an entry, the entry included.
 * Loops make paths of tens of thousands of entries, and thousands of walks over one of them must not
 * take the time of all: a long walk keeps what it finds for the next one.
 */
export function lastOnPath<C>(
  entries: readonly LedgerEntry<C>[],
  test: (entry: LedgerEntry<C>) => boolean,
): (id: CauseId) => LedgerEntry<C> | undefined {
  const known = new Map<CauseId, LedgerEntry<C> | undefined>();
  return (from) => {
    const milestones: CauseId[] = [];
    let steps = 0;
    let id = from;
    let entry = entries[id - 1];
    while (entry !== undefined && !known.has(id) && !test(entry)) {
      steps += 1;
      if (steps % STRIDE === 0) milestones.push(id);
      id = entry.because;
      entry = entries[id - 1];
    }
    const found = known.has(id) ? known.get(id) : entry;
    for (const milestone of milestones) known.set(milestone, found);
    return found;
  };
}
