import { type Pod, type PodChange, type PodDisruptionBudget, SelectorIndex } from '#cluster';
import { CoveredPods } from './covered-pods.ts';

/**
 * The pods that budgets cover, kept up as pods come, change and go. Budgets are named
 * `namespace/name`; their selectors do not change.
 */
export class BudgetCoverage {
  readonly #index: SelectorIndex;
  readonly #covered = new Map<string, CoveredPods>();

  constructor(budgets: readonly PodDisruptionBudget[], pods: readonly Pod[]) {
    this.#index = new SelectorIndex(budgets);
    for (const { namespace, name } of budgets) {
      this.#covered.set(`${namespace}/${name}`, new CoveredPods());
    }
    for (const pod of pods) this.#put(pod, this.covering(pod));
  }

  /** The budgets that cover a pod, by name. */
  covering(pod: Pick<Pod, 'namespace' | 'labels'>): readonly string[] {
    return this.#index.covering(pod);
  }

  /** The pods that a budget covers. */
  podsOf(budget: string): CoveredPods {
    return this.#covered.get(budget) ?? new CoveredPods();
  }

  /** Applies a change and returns the budgets whose pods it changes. */
  apply({ before, after }: PodChange): readonly string[] {
    const covered = before === undefined ? NONE : this.covering(before);
    const covering = after === undefined ? NONE : this.covering(after);
    for (const budget of covered) {
      if (before !== undefined && !covering.includes(budget)) {
        this.#covered.get(budget)?.delete(before.name);
      }
    }
    if (after !== undefined) this.#put(after, covering);
    return covered === covering ? covered : [...new Set([...covered, ...covering])];
  }

  #put(pod: Pod, budgets: readonly string[]): void {
    for (const budget of budgets) this.#covered.get(budget)?.put(pod);
  }
}

const NONE: readonly never[] = [];
