/** One reason to put an item before another: negative when the first goes first. */
export interface Key<Item, Name extends string> {
  readonly name: Name;
  compare(a: Item, b: Item): number;
}

export interface Placed<Item, Name extends string> {
  readonly item: Item;
  /** The key that puts it before the next one; absent for the last. */
  readonly decidedBy?: Name;
}

/**
 * Items in the order of the first key in which they differ, each with that key.
 * @upstream pkg/kubelet/eviction/helpers.go orderedBy (1.36)
 */
export function orderedBy<Item, Name extends string>(
  items: readonly Item[],
  keys: readonly Key<Item, Name>[],
): readonly Placed<Item, Name>[] {
  const decider = (a: Item, b: Item) => keys.find((key) => key.compare(a, b) !== 0);
  const sorted = [...items].sort((a, b) => decider(a, b)?.compare(a, b) ?? 0);
  return sorted.map((item, index) => {
    const next = sorted[index + 1];
    const decidedBy = next === undefined ? undefined : decider(item, next)?.name;
    return decidedBy === undefined ? { item } : { item, decidedBy };
  });
}
