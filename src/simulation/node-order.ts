import type { NodeOrder } from '#api-clients';
import { compareText, firstDifference } from '#units';

/** Orders nodes as given; the others come after them, by name. */
export function nodeOrderOf(given: readonly string[] = []): NodeOrder {
  if (given.length === 0) return compareText;
  const places = new Map(given.map((node, place) => [node, place]));
  const placeOf = (node: string): number => places.get(node) ?? given.length;
  return (a, b) => firstDifference(placeOf(a) - placeOf(b), compareText(a, b));
}
