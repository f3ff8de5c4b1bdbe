/** Computes a value on first use. */
export function once<T extends object | string>(work: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= work();
    return known;
  };
}
