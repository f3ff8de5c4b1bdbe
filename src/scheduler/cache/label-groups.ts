import type { Labels } from '#cluster';
import { addToList } from '#units';
import type { PodSelector } from './selectors.ts';

/** Pods of one namespace with equal labels: a selector that selects one of them selects all. */
export interface LabelGroup {
  readonly namespace: string;
  readonly labels: Labels;
}

/** The number of selected pods on each node that has any, by slot. */
export interface PodQuery {
  readonly selector: PodSelector;
  readonly all: ReadonlyMap<number, number>;
  /** Without terminating pods. */
  readonly live: ReadonlyMap<number, number>;
}

type Counts = Map<number, number>;

/** The number of pods of a group by slot; above a base, by how much it differs from there. */
interface CountedGroup {
  readonly group: LabelGroup;
  readonly all: Counts;
  /** Terminating pods among them; absent until there is one. */
  ending?: Counts;
  /** Queries that count them. */
  readonly queries: OwnQuery[];
}

/** A query whose counts are those of the base until one of them changes. */
interface OwnQuery extends PodQuery {
  all: ReadonlyMap<number, number>;
  live: ReadonlyMap<number, number>;
  own: { readonly all: Counts; readonly live: Counts } | undefined;
}

/**
 * Counts pods by node for every selector of an earlier query. Counts above a base hold what differs
 * from it.
 */
export class LabelGroups {
  readonly #base: ((selector: PodSelector) => PodQuery) | undefined;
  readonly #groups = new Map<LabelGroup, CountedGroup>();
  readonly #byLabel = new LabelIndex<CountedGroup>();
  readonly #queries = new Map<string, OwnQuery>();
  readonly #asking = new LabelIndex<OwnQuery>();

  /** @param base - the answers of the base, which never change */
  constructor(base?: (selector: PodSelector) => PodQuery) {
    this.#base = base;
  }

  count(group: LabelGroup, slot: number, isLive: boolean, by: 1 | -1): void {
    const counted = this.#groups.get(group) ?? this.#found(group);
    bump(counted.all, slot, by);
    if (!isLive) {
      counted.ending ??= new Map();
      bump(counted.ending, slot, by);
    }
    for (const query of counted.queries) {
      const { all, live } = ownCounts(query);
      bump(all, slot, by);
      if (isLive) bump(live, slot, by);
    }
  }

  query(selector: PodSelector): PodQuery {
    const known = this.#queries.get(selector.key);
    if (known !== undefined) return known;
    const { all, live } = this.#base?.(selector) ?? NOTHING;
    const query = { selector, all, live, own: undefined };
    this.#queries.set(selector.key, query);
    this.#asking.addSelector(selector, query);
    const rarest = this.#byLabel.rarest(selector);
    const groups =
      rarest === undefined
        ? this.#groups.values()
        : new Set([...rarest].flatMap((label) => this.#byLabel.under(label)));
    for (const group of groups) subscribe(group, query);
    return query;
  }

  #found(group: LabelGroup): CountedGroup {
    const counted: CountedGroup = { group, all: new Map(), queries: [] };
    const names = labelNames(group.labels);
    this.#groups.set(group, counted);
    for (const name of names) this.#byLabel.add(name, counted);
    for (const query of new Set(this.#asking.forLabels(names))) subscribe(counted, query);
    return counted;
  }
}

const NOTHING = { all: new Map<number, number>(), live: new Map<number, number>() };

/** Whether a selector is about the pods of a group. */
export const isAbout = (selector: PodSelector, { namespace, labels }: LabelGroup): boolean =>
  selector.coversNamespace(namespace) && selector.selects(labels);

function subscribe(counted: CountedGroup, query: OwnQuery): void {
  if (!isAbout(query.selector, counted.group)) return;
  counted.queries.push(query);
  if (counted.all.size === 0 && counted.ending === undefined) return;
  const { all, live } = ownCounts(query);
  for (const [slot, count] of counted.all) {
    bump(all, slot, count);
    bump(live, slot, count);
  }
  for (const [slot, count] of counted.ending ?? []) bump(live, slot, -count);
}

function ownCounts(query: OwnQuery): { readonly all: Counts; readonly live: Counts } {
  if (query.own !== undefined) return query.own;
  const own = { all: new Map(query.all), live: new Map(query.live) };
  query.own = own;
  query.all = own.all;
  query.live = own.live;
  return own;
}

/** Adds to the count of a slot, which is left out at zero. */
export function bump(counts: Counts, slot: number, by: number): void {
  const count = (counts.get(slot) ?? 0) + by;
  if (count === 0) counts.delete(slot);
  else counts.set(slot, count);
}

/** Labels as `key=value`. */
export const labelNames = (labels: Labels): readonly string[] =>
  Object.entries(labels).map(([key, value]) => `${key}=${value}`);

/**
 * Items by label: a selector of pods is listed under one of the labels that it requires, pods under
 * all of theirs. A selector is listed where the fewest others are, as labels differ much in how
 * many pods have them.
 */
export class LabelIndex<T> {
  readonly #byLabel = new Map<string, T[]>();
  readonly #others: T[] = [];

  /** Lists an item under a set of labels of which every selected pod has one. */
  addSelector(selector: PodSelector, item: T): void {
    const labels = this.rarest(selector);
    if (labels === undefined) this.#others.push(item);
    else for (const label of labels) this.add(label, item);
  }

  add(label: string, item: T): void {
    addToList(this.#byLabel, label, item);
  }

  /** The items that are listed under a label. */
  under(label: string): readonly T[] {
    return this.#byLabel.get(label) ?? NONE;
  }

  /** The items that may be about pods with these labels, and more. */
  *forLabels(labels: readonly string[]): Iterable<T> {
    yield* this.#others;
    for (const label of labels) yield* this.under(label);
  }

  /** The set with the fewest items under it, among the label sets that a selector requires. */
  rarest({ wanted }: PodSelector): ReadonlySet<string> | undefined {
    let best: ReadonlySet<string> | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const labels of wanted) {
      let count = 0;
      for (const label of labels) count += this.under(label).length;
      if (count < fewest) [best, fewest] = [labels, count];
    }
    return best;
  }
}

const NONE: readonly never[] = [];
