import type { Labels } from '#cluster';
import { LabelIndex } from './label-index.ts';
import type { PodSelector } from './selectors.ts';

/** Pods of one namespace with equal labels: a selector that selects one of them selects all. */
export interface LabelGroup {
  readonly namespace: string;
  readonly labels: Labels;
  /** The number of them on each node, by slot. */
  readonly all: Map<number, number>;
  /** Terminating pods among them; absent until there is one. */
  ending?: Map<number, number>;
  /** Queries that count them. */
  readonly queries: PodQuery[];
}

/** The number of selected pods on each node that has any, by slot. */
export interface PodQuery {
  readonly selector: PodSelector;
  readonly all: Map<number, number>;
  /** Without terminating pods. */
  readonly live: Map<number, number>;
}

/** Counts pods by node for every selector of an earlier query. */
export class LabelGroups {
  readonly #groups: LabelGroup[] = [];
  readonly #byLabel = new LabelIndex<LabelGroup>();
  readonly #known = new WeakMap<Labels, Map<string, LabelGroup>>();
  readonly #equal = new Map<string, LabelGroup>();
  readonly #queries = new Map<string, PodQuery>();
  readonly #asking = new LabelIndex<PodQuery>();

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

  count(group: LabelGroup, slot: number, isLive: boolean, by: 1 | -1): void {
    bump(group.all, slot, by);
    if (!isLive) {
      group.ending ??= new Map();
      bump(group.ending, slot, by);
    }
    for (const query of group.queries) {
      bump(query.all, slot, by);
      if (isLive) bump(query.live, slot, by);
    }
  }

  query(selector: PodSelector): PodQuery {
    const known = this.#queries.get(selector.key);
    if (known !== undefined) return known;
    const query = { selector, all: new Map<number, number>(), live: new Map<number, number>() };
    this.#queries.set(selector.key, query);
    this.#asking.addSelector(selector, query);
    const rarest = this.#byLabel.rarest(selector);
    const groups =
      rarest === undefined
        ? this.#groups
        : new Set([...rarest].flatMap((label) => this.#byLabel.under(label)));
    for (const group of groups) subscribe(group, query);
    return query;
  }

  #found(namespace: string, labels: Labels): LabelGroup {
    const names = labelNames(labels);
    const group: LabelGroup = { namespace, labels, all: new Map<number, number>(), queries: [] };
    this.#groups.push(group);
    for (const name of names) this.#byLabel.add(name, group);
    for (const query of new Set(this.#asking.forLabels(names))) subscribe(group, query);
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
  for (const [slot, count] of group.all) {
    bump(query.all, slot, count);
    bump(query.live, slot, count);
  }
  for (const [slot, count] of group.ending ?? []) bump(query.live, slot, -count);
}

function bump(counts: Map<number, number>, slot: number, by: number): void {
  const count = (counts.get(slot) ?? 0) + by;
  if (count === 0) counts.delete(slot);
  else counts.set(slot, count);
}

/** Labels as `key=value`. */
export const labelNames = (labels: Labels): readonly string[] =>
  Object.entries(labels).map(([key, value]) => `${key}=${value}`);
