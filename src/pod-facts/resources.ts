import type { ResourceList } from '#cluster';
import {
  addQuantities,
  compareQuantities,
  NO_QUANTITY,
  type Quantity,
  quantity,
  remembered,
} from '#units';

/** Quantities by resource name. */
export type Resources = ReadonlyMap<string, Quantity>;

/** A resource list of the API, read; an absent one is empty. */
export const readResources = (list: ResourceList | undefined): Resources =>
  list === undefined ? NOTHING : readList(list);

/** Pods of one template share their lists, which are read repeatedly. */
const readList = remembered(
  (list: ResourceList): Resources =>
    new Map(Object.entries(list).map(([name, text]) => [name, quantity(text)])),
);

const NOTHING: Resources = new Map();

/** The amount of one resource; 0 without an entry. */
export const amountOf = (resources: Resources, name: string): Quantity =>
  resources.get(name) ?? NO_QUANTITY;

/**
 * The sum of both lists.
 * @upstream component-helpers resource/helpers.go addResourceList (1.36)
 */
export function addResources(a: Resources, b: Resources): Resources {
  const sum = new Map(a);
  for (const [name, amount] of b) {
    const present = a.get(name);
    sum.set(name, present === undefined ? amount : addQuantities(present, amount));
  }
  return sum;
}

/** The greater of both lists, name by name. @upstream component-helpers resource/helpers.go max (1.36) */
export function greatestResources(...lists: readonly Resources[]): Resources {
  const greatest = new Map<string, Quantity>();
  for (const list of lists) {
    for (const [name, amount] of list) {
      const present = greatest.get(name);
      if (present === undefined || compareQuantities(amount, present) > 0) {
        greatest.set(name, amount);
      }
    }
  }
  return greatest;
}
