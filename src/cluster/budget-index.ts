import { compareText } from '#units';
import type { PodDisruptionBudget } from './objects/budget.ts';
import type { Labels, ObjectMeta } from './objects/meta.ts';
import { type LabelSelector, matchesSelector } from './selector.ts';

/** A budget by what it asks of pods. */
interface Asking {
  readonly key: string;
  readonly selector: LabelSelector;
}

/** The budgets of one namespace, those that ask for a value of a label by that label. */
interface AskingBudgets {
  readonly byLabel: Map<string, Asking[]>;
  readonly others: Asking[];
}

/** Finds the budgets that cover a pod. What budgets select does not change. */
export class BudgetIndex {
  readonly #byNamespace = new Map<string, AskingBudgets>();
  /** Pods of one template share their labels, and so their budgets. */
  readonly #known = new Map<string, WeakMap<Labels, readonly string[]>>();

  constructor(budgets: readonly PodDisruptionBudget[]) {
    for (const budget of budgets) this.#register(budget);
  }

  /** The budgets that cover a pod, as `namespace/name`, in order. */
  covering({ namespace, labels }: Pick<ObjectMeta, 'namespace' | 'labels'>): readonly string[] {
    const budgets = this.#byNamespace.get(namespace);
    if (budgets === undefined) return NONE;
    const known = this.#known.get(namespace);
    const before = known?.get(labels);
    if (before !== undefined) return before;
    const asking = new Set(budgets.others);
    for (const [key, value] of Object.entries(labels)) {
      for (const each of budgets.byLabel.get(`${key}=${value}`) ?? []) asking.add(each);
    }
    const found = [...asking]
      .filter(({ selector }) => matchesSelector(selector, labels))
      .map(({ key }) => key)
      .sort(compareText);
    known?.set(labels, found);
    return found;
  }

  #register({ namespace, name, spec: { selector } }: PodDisruptionBudget): void {
    const key = `${namespace}/${name}`;
    if (selector.kind !== 'labels') return;
    const asking = { key, selector: selector.selector };
    const fresh: AskingBudgets = { byLabel: new Map(), others: [] };
    const budgets = this.#byNamespace.get(namespace) ?? fresh;
    this.#byNamespace.set(namespace, budgets);
    this.#known.set(namespace, new WeakMap());
    const wanted = selector.selector.find(({ operator }) => operator === 'in');
    if (wanted === undefined) budgets.others.push(asking);
    for (const value of wanted?.values ?? []) {
      const label = `${wanted?.key}=${value}`;
      budgets.byLabel.set(label, [...(budgets.byLabel.get(label) ?? []), asking]);
    }
  }
}

const NONE: readonly never[] = [];
