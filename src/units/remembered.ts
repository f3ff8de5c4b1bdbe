/**
 * Finds something out about each object only once: for objects that many share and nobody changes.
 * Keeps no object alive.
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
