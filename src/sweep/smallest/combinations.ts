/** The number of sets of so many out of all; 0 where there are none. Large numbers are rounded. */
export function setsOf(all: number, size: number): number {
  if (size < 0 || size > all) return 0;
  let count = 1;
  for (let taken = 1; taken <= size; taken += 1) count = (count * (all - size + taken)) / taken;
  return Math.round(count);
}

/**
 * A set of places in lexicographic order, made without those before it.
 * @param index from 0, below `setsOf(all, size)`
 * @returns places from 0, in ascending order
 */
export function setAt(all: number, size: number, index: number): readonly number[] {
  const places: number[] = [];
  let left = index;
  for (let place = 0; places.length < size; place += 1) {
    const withPlace = setsOf(all - place - 1, size - places.length - 1);
    if (left < withPlace) places.push(place);
    else left -= withPlace;
  }
  return places;
}

/** The index of a set of places in ascending order, as {@link setAt} counts. */
export function indexOfSet(all: number, places: readonly number[]): number {
  let index = 0;
  let from = 0;
  for (const [taken, place] of places.entries()) {
    const left = places.length - taken;
    index += setsOf(all - from, left) - setsOf(all - place, left);
    from = place + 1;
  }
  return index;
}

/** All sets of so many of the items, in lexicographic order. */
export function* setsAmong<T>(items: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let place = from; place <= items.length - size; place += 1) {
    for (const rest of setsAmong(items, size - 1, place + 1)) {
      yield [items[place] as T, ...rest];
    }
  }
}
