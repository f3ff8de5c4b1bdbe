/**
 * The first place from `from` on of which `isBefore` does not hold, or `end`. It has to hold of all places
 * in front of that one and of none behind it.
 */
export function bisect(from: number, end: number, isBefore: (place: number) => boolean): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
