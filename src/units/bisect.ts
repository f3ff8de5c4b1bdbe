/**
 * The first place from `from` on for which `isBefore` is false, or `end`. `isBefore` must be true
 * for all earlier places and false for all later ones.
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
