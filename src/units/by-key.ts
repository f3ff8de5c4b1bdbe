import { compareText } from './order.ts';

/** The number of occurrences of each key, the most frequent first, then by name. */
export function countBy<T, Key extends string>(
  items: readonly T[],
  keyOf: (item: T) => Key,
): readonly (readonly [Key, number])[] {
  const counts = new Map<Key, number>();
  for (const item of items) {
    const key = keyOf(item);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || compareText(a, b));
}

/**
 * The items that have both keys in common, in the order of their first ones. Two maps find a group
 * sooner than a text of both keys, which would have to be made and hashed for each item.
 */
export function groupByBoth<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly [string, string],
): readonly (readonly [Item, ...Item[]])[] {
  const groups: [Item, ...Item[]][] = [];
  const known = new Map<string, Map<string, Item[]>>();
  for (const item of items) {
    const [first, second] = keysOf(item);
    const bySecond = known.get(first) ?? new Map<string, Item[]>();
    const group = bySecond.get(second);
    if (group !== undefined) group.push(item);
    else {
      const begun: [Item] = [item];
      groups.push(begun);
      known.set(first, bySecond.set(second, begun));
    }
  }
  return groups;
}

/** Appends an item to the list of its key, which is created for the first item. */
export function addToList<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [item]);
  else known.push(item);
}
