import {
  type LabelSelector,
  type Labels,
  matchesSelector,
  type Pod,
  type PodChange,
  type PodDisruptionBudget,
  type PodKey,
} from '#cluster';
import { compareText } from '#units';

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

/**
 * Which budgets cover which pods, kept up as pods come, change and go. Budgets are named
 * `namespace/name`; what they select does not change.
 */
export class BudgetCoverage {
  readonly #byNamespace = new Map<string, AskingBudgets>();
  readonly #covered = new Map<string, Map<PodKey, Pod>>();
  /** Pods of one template share their labels, and so their budgets. */
  readonly #known = new Map<string, WeakMap<Labels, readonly string[]>>();

  constructor(budgets: readonly PodDisruptionBudget[], pods: readonly Pod[]) {
    for (const budget of budgets) this.#register(budget);
    for (const pod of pods) this.#put(pod, this.covering(pod));
  }

  /** The budgets that cover a pod, by name. */
  covering({ namespace, labels }: Pick<Pod, 'namespace' | 'labels'>): readonly string[] {
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

  /** The pods that a budget covers, whatever their phase. */
  podsOf(budget: string): readonly Pod[] {
    return [...(this.#covered.get(budget)?.values() ?? NONE)];
  }

  /** Takes a change in, and tells whose pods it changes. */
  apply({ before, after }: PodChange): readonly string[] {
    const covered = before === undefined ? NONE : this.covering(before);
    const covering = after === undefined ? NONE : this.covering(after);
    for (const budget of covered) {
      if (before !== undefined && !covering.includes(budget)) {
        this.#covered.get(budget)?.delete(before.key);
      }
    }
    if (after !== undefined) this.#put(after, covering);
    return covered === covering ? covered : [...new Set([...covered, ...covering])];
  }

  #put(pod: Pod, budgets: readonly string[]): void {
    for (const budget of budgets) this.#covered.get(budget)?.set(pod.key, pod);
  }

  #register({ namespace, name, spec: { selector } }: PodDisruptionBudget): void {
    const key = `${namespace}/${name}`;
    this.#covered.set(key, new Map());
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
