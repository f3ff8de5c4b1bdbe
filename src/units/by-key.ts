import { compareText } from './compare.ts';

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

/** Appends an item to the list of its key, which is created for the first item. */
export function addToList<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [item]);
  else known.push(item);
}
