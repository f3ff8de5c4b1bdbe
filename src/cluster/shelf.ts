import { compareText } from '#units';
import type { PodDisruptionBudget } from './objects/budget.ts';
import { type WorkloadObject, workloadName } from './objects/workload.ts';

/** Objects beside nodes and pods that controllers read and write, by the name of their list. */
export interface ShelvedKinds {
  readonly workloads: WorkloadObject;
  readonly budgets: PodDisruptionBudget;
}

export type ShelvedKind = keyof ShelvedKinds;

/** What tells objects of one kind apart, by kind. */
export const SHELF_KEYS: {
  readonly [Kind in ShelvedKind]: (object: ShelvedKinds[Kind]) => string;
} = {
  workloads: workloadName,
  budgets: ({ namespace, name }) => `${namespace}/${name}`,
};

/** Reads the objects of one kind. */
export interface ShelfReader<T> {
  get(key: string): T | undefined;
  /** In the order of their keys. */
  list(): readonly T[];
}

/** The objects of one kind; like all others they are replaced, never changed. */
export class Shelf<T> implements ShelfReader<T> {
  readonly #objects: Map<string, T>;
  #sorted: readonly T[] | undefined;

  constructor(objects: readonly T[], keyOf: (object: T) => string) {
    this.#objects = new Map(objects.map((object) => [keyOf(object), object]));
  }

  get(key: string): T | undefined {
    return this.#objects.get(key);
  }

  list(): readonly T[] {
    this.#sorted ??= [...this.#objects]
      .sort(([a], [b]) => compareText(a, b))
      .map(([, object]) => object);
    return this.#sorted;
  }

  replace(key: string, after: T | undefined): void {
    if (after === undefined) this.#objects.delete(key);
    else this.#objects.set(key, after);
    this.#sorted = undefined;
  }
}

export type Shelves = { readonly [Kind in ShelvedKind]: Shelf<ShelvedKinds[Kind]> };
