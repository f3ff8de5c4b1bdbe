import {
  type Pod,
  type PodChange,
  type PodDisruptionBudget,
  rememberedOfCluster,
  type Store,
  selectorIndexOf,
} from '#cluster';
import { addToList, remembered } from '#units';
import { CoveredPods } from './covered-pods.ts';

type Budgets = readonly PodDisruptionBudget[];

/** The pods of each budget as a store has them, which all stores of a cluster share. */
const podsByBudget = rememberedOfCluster((store) => {
  const pods = store.pods();
  return remembered((budgets: Budgets): ReadonlyMap<string, readonly Pod[]> => {
    const index = selectorIndexOf(budgets);
    const covered = new Map<string, Pod[]>();
    for (const pod of pods) {
      for (const budget of index.covering(pod)) addToList(covered, budget, pod);
    }
    return covered;
  });
});

const NO_BUDGETS: ReadonlyMap<string, readonly Pod[]> = new Map();

/**
 * The pods that budgets cover, kept up as pods come, change and go. Budgets are named
 * `namespace/name`; their selectors do not change.
 */
export class BudgetCoverage {
  readonly #index: ReturnType<typeof selectorIndexOf>;
  readonly #given: ReadonlyMap<string, readonly Pod[]>;
  /** Only of budgets that were asked for, or whose pods have changed. */
  readonly #covered = new Map<string, CoveredPods>();

  constructor(budgets: Budgets, store: Store) {
    this.#index = selectorIndexOf(budgets);
    this.#given = budgets.length === 0 ? NO_BUDGETS : podsByBudget(store)(budgets);
  }

  /** The budgets that cover a pod, by name. */
  covering(pod: Pick<Pod, 'namespace' | 'labels'>): readonly string[] {
    return this.#index.covering(pod);
  }

  /** The pods that a budget covers. */
  podsOf(budget: string): CoveredPods {
    const known = this.#covered.get(budget) ?? new CoveredPods(this.#given.get(budget));
    this.#covered.set(budget, known);
    return known;
  }

  /** Applies a change and returns the budgets whose pods it changes. */
  apply({ before, after }: PodChange): readonly string[] {
    const covered = before === undefined ? NONE : this.covering(before);
    const covering = after === undefined ? NONE : this.covering(after);
    for (const budget of covered) {
      if (before !== undefined && !covering.includes(budget)) {
        this.podsOf(budget).delete(before.name);
      }
    }
    if (after !== undefined) for (const budget of covering) this.podsOf(budget).put(after);
    return covered === covering ? covered : [...new Set([...covered, ...covering])];
  }
}

const NONE: readonly never[] = [];
