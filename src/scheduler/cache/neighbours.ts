import { isTerminating, type Pod } from '#cluster';
import { type LabelGroup, LabelGroups, type PodQuery } from './label-groups.ts';
import { CountedTerms, type ExistingTerm, type NeighbourCatalog } from './neighbour-catalog.ts';
import type { InitialPods } from './node-info.ts';
import type { PodSelector } from './selectors.ts';

/**
 * The bound pods as others find them: by their labels, and by their own terms. Given pods are only
 * counted when a query about their namespace arrives: in a huge cluster most namespaces never get
 * one. Neighbours above a base count by how much they differ from there.
 */
export class Neighbours {
  readonly #catalog: NeighbourCatalog;
  readonly #base: Neighbours | undefined;
  readonly #groups: LabelGroups;
  readonly #terms: CountedTerms;
  readonly #slotOf: (node: string) => number;
  #given: InitialPods['byNamespace'] = new Map();
  /** Namespaces whose given pods are counted. */
  readonly #counted = new Set<string>();

  constructor(catalog: NeighbourCatalog, slotOf: (node: string) => number, base?: Neighbours) {
    this.#catalog = catalog;
    this.#slotOf = slotOf;
    this.#base = base;
    this.#groups = new LabelGroups(base && ((selector) => base.query(selector)));
    this.#terms = new CountedTerms(base === undefined ? undefined : base.#terms);
  }

  /** Takes all pods, before any query. */
  begin({ byNamespace, reaching }: Pick<InitialPods, 'byNamespace' | 'reaching'>): void {
    this.#given = byNamespace;
    for (const namespace of reaching) this.#countAllOf(namespace);
  }

  /** Adds or subtracts a pod. */
  count(pod: Pod, by: 1 | -1): void {
    const slot = this.#slotOf(pod.nodeName ?? '');
    this.#groups.count(this.#catalog.groupOf(pod), slot, !isTerminating(pod), by);
    this.#terms.count(this.#catalog.affinityOf(pod).terms, slot, by);
  }

  /** The number of selected pods on each node. */
  query(selector: PodSelector): PodQuery {
    for (const namespace of selector.namespaces ?? this.#given.keys()) this.#countAllOf(namespace);
    return this.#groups.query(selector);
  }

  /** The terms of bound pods that are about the pods of a group, and their number by slot. */
  termsAbout(group: LabelGroup): readonly (readonly [ExistingTerm, ReadonlyMap<number, number>])[] {
    this.#countGiven(group.namespace);
    return this.#catalog.termsAbout(group).flatMap((term) => {
      const counts = this.#terms.of(term);
      return counts.size === 0 ? [] : [[term, counts] as const];
    });
  }

  #countGiven(namespace: string): void {
    if (this.#base !== undefined) this.#base.#countGiven(namespace);
    this.#countAllOf(namespace);
  }

  #countAllOf(namespace: string): void {
    const given = this.#given.get(namespace);
    if (given === undefined || this.#counted.has(namespace)) return;
    this.#counted.add(namespace);
    for (const pods of given) for (const pod of pods) this.count(pod, 1);
  }
}
