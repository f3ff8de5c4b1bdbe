import type { AffinityTerm, AffinityTerms, WeightedAffinityTerm } from './affinity-terms.ts';
import { isAbout, type LabelGroup, labelNames } from './label-groups.ts';
import { LabelIndex } from './label-index.ts';

/** A term of pods in the cluster, and the number of these pods on each node. */
export interface ExistingTerm extends WeightedAffinityTerm {
  /** A required anti-affinity; other terms attract or repel by their weight. */
  readonly isRequiredAway: boolean;
  /** By slot. */
  readonly counts: Map<number, number>;
}

/**
 * The weight with which a required affinity of an existing pod attracts the pods that it is about.
 */
const HARD_POD_AFFINITY_WEIGHT = 1;

/** The affinity terms of the pods in the cluster, which also apply to incoming pods. */
export class ExistingTerms {
  readonly #terms = new LabelIndex<ExistingTerm>();
  readonly #equal = new Map<string, ExistingTerm>();
  /** Results of {@link termsAbout} since the last new term. */
  readonly #about = new Map<LabelGroup, readonly ExistingTerm[]>();

  /** The terms of a pod in the form in which they are counted. */
  termsOf({ near, away, preferred }: AffinityTerms): readonly ExistingTerm[] {
    return [
      ...away.map((term) => this.#term(term, 0, true)),
      ...near.map((term) => this.#term(term, HARD_POD_AFFINITY_WEIGHT, false)),
      ...preferred.map((term) => this.#term(term, term.weight, false)),
    ];
  }

  count(terms: readonly ExistingTerm[], slot: number, by: 1 | -1): void {
    for (const { counts } of terms) {
      const count = (counts.get(slot) ?? 0) + by;
      if (count === 0) counts.delete(slot);
      else counts.set(slot, count);
    }
  }

  /** The terms that are about the pods of a group. */
  termsAbout(group: LabelGroup): readonly ExistingTerm[] {
    const known = this.#about.get(group);
    if (known !== undefined) return known;
    const asking = new Set(this.#terms.forLabels(labelNames(group.labels)));
    const about = [...asking].filter(({ selector }) => isAbout(selector, group));
    this.#about.set(group, about);
    return about;
  }

  #term(term: AffinityTerm, weight: number, isRequiredAway: boolean): ExistingTerm {
    const text = JSON.stringify([term.selector.key, term.topologyKey, weight, isRequiredAway]);
    const known = this.#equal.get(text);
    if (known !== undefined) return known;
    const { selector, topologyKey } = term;
    const existing = { selector, topologyKey, weight, isRequiredAway, counts: new Map() };
    this.#equal.set(text, existing);
    this.#terms.addSelector(selector, existing);
    this.#about.clear();
    return existing;
  }
}
