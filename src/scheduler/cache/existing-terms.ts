import type { AffinityTerm, AffinityTerms, WeightedAffinityTerm } from './affinity-terms.ts';
import { bump, isAbout, type LabelGroup, labelNames } from './label-groups.ts';
import { LabelIndex } from './label-index.ts';

/** A term of pods in the cluster. */
export interface ExistingTerm extends WeightedAffinityTerm {
  /** A required anti-affinity; other terms attract or repel by their weight. */
  readonly isRequiredAway: boolean;
}

/**
 * The weight with which a required affinity of an existing pod attracts the pods that it is about.
 */
const HARD_POD_AFFINITY_WEIGHT = 1;

/** The affinity terms of pods, each stored once. */
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

  /** The terms that are about the pods of a group, of pods that are in the cluster or not. */
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
    const existing = { selector, topologyKey, weight, isRequiredAway };
    this.#equal.set(text, existing);
    this.#terms.addSelector(selector, existing);
    this.#about.clear();
    return existing;
  }
}

interface TermCounts {
  /** Above a base, by how much each count differs from there. */
  readonly changes: Map<number, number>;
  /** The counts once they have been read. */
  sums: Map<number, number> | undefined;
}

/** The number of pods with each term, by slot. */
export class CountedTerms {
  readonly #base: CountedTerms | undefined;
  readonly #counts = new Map<ExistingTerm, TermCounts>();

  constructor(base?: CountedTerms) {
    this.#base = base;
  }

  count(terms: readonly ExistingTerm[], slot: number, by: 1 | -1): void {
    for (const term of terms) {
      const known = this.#counts.get(term) ?? { changes: new Map(), sums: undefined };
      this.#counts.set(term, known);
      bump(known.changes, slot, by);
      if (known.sums !== undefined) bump(known.sums, slot, by);
    }
  }

  /** The counts of a term, once all pods of the base that may have it are counted. */
  of(term: ExistingTerm): ReadonlyMap<number, number> {
    const own = this.#counts.get(term);
    if (this.#base === undefined) return own?.changes ?? NONE;
    if (own === undefined) return this.#base.of(term);
    if (own.sums === undefined) {
      own.sums = new Map(this.#base.of(term));
      for (const [slot, count] of own.changes) bump(own.sums, slot, count);
    }
    return own.sums;
  }
}

const NONE: ReadonlyMap<number, number> = new Map();
