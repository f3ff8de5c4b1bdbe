import type { Labels } from '#cluster';

/** Pods of one namespace with equal labels: whatever selects one of them selects all. */
export interface LabelGroup {
  readonly id: number;
  readonly namespace: string;
  readonly labels: Labels;
  /** How many of them each node has, by slot. */
  readonly all: Map<number, number>;
  /** Without those that are being deleted. */
  readonly live: Map<number, number>;
  /** Queries that count them. */
  readonly queries: PodQuery[];
}

/** Which pods a selector is about. */
export interface PodSelector {
  /** Equal for selectors that select the same. */
  readonly key: string;
  /** Asks for no label, and so selects all pods of its namespaces. */
  readonly isEmpty: boolean;
  /** Labels, as `key=value`, of which every pod that it selects has one; undefined when it asks for none. */
  readonly wanted: ReadonlySet<string> | undefined;
  coversNamespace(namespace: string): boolean;
  selects(labels: Labels): boolean;
}

/** How many pods that a selector selects are on each node. */
export interface PodQuery {
  readonly selector: PodSelector;
  /** By slot. */
  all: Int32Array;
  live: Int32Array;
}

/** Counts pods by node for every selector that was ever asked about. */
export class LabelGroups {
  readonly #groups: LabelGroup[] = [];
  /** By each of their labels. */
  readonly #byLabel = new Map<string, LabelGroup[]>();
  readonly #known = new WeakMap<Labels, Map<string, LabelGroup>>();
  readonly #equal = new Map<string, LabelGroup>();
  readonly #queries = new Map<string, PodQuery>();
  /** Those that ask for labels, by each of them. */
  readonly #asking = new Map<string, PodQuery[]>();
  readonly #others: PodQuery[] = [];
  #slots = 0;

  groupOf(namespace: string, labels: Labels): LabelGroup {
    const ofLabels = this.#known.get(labels) ?? new Map<string, LabelGroup>();
    const known = ofLabels.get(namespace);
    if (known !== undefined) return known;
    const text = `${namespace} ${JSON.stringify(labels)}`;
    const group = this.#equal.get(text) ?? this.#found(namespace, labels);
    this.#equal.set(text, group);
    this.#known.set(labels, ofLabels.set(namespace, group));
    return group;
  }

  /** How many slots there are for nodes. */
  resize(slots: number): void {
    this.#slots = slots;
    for (const query of this.#queries.values()) {
      query.all = resized(query.all, slots);
      query.live = resized(query.live, slots);
    }
  }

  count(group: LabelGroup, slot: number, isLive: boolean, by: 1 | -1): void {
    bump(group.all, slot, by);
    if (isLive) bump(group.live, slot, by);
    for (const query of group.queries) {
      query.all[slot] = (query.all[slot] ?? 0) + by;
      if (isLive) query.live[slot] = (query.live[slot] ?? 0) + by;
    }
  }

  query(selector: PodSelector): PodQuery {
    const known = this.#queries.get(selector.key);
    if (known !== undefined) return known;
    const slots = this.#slots;
    const query = { selector, all: new Int32Array(slots), live: new Int32Array(slots) };
    this.#queries.set(selector.key, query);
    const { wanted } = selector;
    if (wanted === undefined) {
      this.#others.push(query);
      for (const group of this.#groups) subscribe(group, query);
    } else {
      for (const label of wanted) {
        list(this.#asking, label, query);
        for (const group of this.#byLabel.get(label) ?? []) subscribe(group, query);
      }
    }
    return query;
  }

  #found(namespace: string, labels: Labels): LabelGroup {
    const id = this.#groups.length;
    const group = { id, namespace, labels, all: new Map(), live: new Map(), queries: [] };
    this.#groups.push(group);
    for (const query of this.#others) subscribe(group, query);
    for (const [key, value] of Object.entries(labels)) {
      const label = `${key}=${value}`;
      list(this.#byLabel, label, group);
      for (const query of this.#asking.get(label) ?? []) subscribe(group, query);
    }
    return group;
  }
}

/** Whether a selector is about the pods of a group. */
export const isAbout = (
  selector: PodSelector,
  { namespace, labels }: Pick<LabelGroup, 'namespace' | 'labels'>,
): boolean => selector.coversNamespace(namespace) && selector.selects(labels);

function subscribe(group: LabelGroup, query: PodQuery): void {
  if (!isAbout(query.selector, group)) return;
  group.queries.push(query);
  for (const [slot, count] of group.all) query.all[slot] = (query.all[slot] ?? 0) + count;
  for (const [slot, count] of group.live) query.live[slot] = (query.live[slot] ?? 0) + count;
}

function list<T>(lists: Map<string, T[]>, label: string, item: T): void {
  const known = lists.get(label);
  if (known === undefined) lists.set(label, [item]);
  else known.push(item);
}

function bump(counts: Map<number, number>, slot: number, by: 1 | -1): void {
  const count = (counts.get(slot) ?? 0) + by;
  if (count === 0) counts.delete(slot);
  else counts.set(slot, count);
}

function resized(array: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(length);
  larger.set(array.subarray(0, length));
  return larger;
}
