import { compareText, remembered } from '#units';
import type { Labels, ObjectMeta } from './objects/meta.ts';
import { type LabelSelector, matchesSelector, type ObjectSelector } from './objects/selector.ts';

/** An object that selects pods of its own namespace. */
export interface SelectingObject {
  readonly namespace: string;
  readonly name: string;
  readonly spec: { readonly selector: ObjectSelector };
}

/** An object by its requirements on pods. */
interface Asking {
  readonly key: string;
  readonly selector: LabelSelector;
}

/** The objects of one namespace; those that require a value of a label are listed by that label. */
interface AskingObjects {
  readonly byLabel: Map<string, Asking[]>;
  readonly others: Asking[];
}

/** Finds the budgets or Services that select a pod. Their selectors do not change. */
export class SelectorIndex {
  readonly #byNamespace = new Map<string, AskingObjects>();
  /** Pods of one template share their labels, and so the objects that select them. */
  readonly #known = new Map<string, WeakMap<Labels, readonly string[]>>();

  constructor(objects: readonly SelectingObject[]) {
    for (const object of objects) this.#register(object);
  }

  /** The objects that select a pod, as `namespace/name`, in order. */
  covering({ namespace, labels }: Pick<ObjectMeta, 'namespace' | 'labels'>): readonly string[] {
    const objects = this.#byNamespace.get(namespace);
    if (objects === undefined) return NONE;
    const known = this.#known.get(namespace);
    const before = known?.get(labels);
    if (before !== undefined) return before;
    const asking = new Set(objects.others);
    for (const [key, value] of Object.entries(labels)) {
      for (const each of objects.byLabel.get(`${key}=${value}`) ?? []) asking.add(each);
    }
    const found = [...asking]
      .filter(({ selector }) => matchesSelector(selector, labels))
      .map(({ key }) => key)
      .sort(compareText);
    known?.set(labels, found);
    return found;
  }

  #register({ namespace, name, spec: { selector } }: SelectingObject): void {
    const key = `${namespace}/${name}`;
    if (selector.kind !== 'labels') return;
    const asking = { key, selector: selector.selector };
    const fresh: AskingObjects = { byLabel: new Map(), others: [] };
    const objects = this.#byNamespace.get(namespace) ?? fresh;
    this.#byNamespace.set(namespace, objects);
    this.#known.set(namespace, new WeakMap());
    const wanted = selector.selector.find(({ operator }) => operator === 'in');
    if (wanted === undefined) objects.others.push(asking);
    for (const value of wanted?.values ?? []) {
      const label = `${wanted?.key}=${value}`;
      objects.byLabel.set(label, [...(objects.byLabel.get(label) ?? []), asking]);
    }
  }
}

/** The index of a list, made once. */
export const selectorIndexOf = remembered(
  (objects: readonly SelectingObject[]) => new SelectorIndex(objects),
);

const NONE: readonly never[] = [];
