/**
 * Computes a value once for each object, for shared objects that do not change. Keeps no object
 * alive.
 */
export function remembered<Key extends object, Value extends NonNullable<unknown>>(
  find: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(key);
    known.set(key, found);
    return found;
  };
}

/** Computes a value on first use. */
export function once<T extends object | string>(work: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= work();
    return known;
  };
}
