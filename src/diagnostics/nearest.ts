import { distance } from 'fastest-levenshtein';

/**
 * The known name that `name` was probably meant to be, if one is near enough to be worth saying.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(name.length / 2));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of known) {
    const candidateDistance = distance(name.toLowerCase(), candidate.toLowerCase());
    if (candidateDistance < bestDistance) {
      best = candidate;
      bestDistance = candidateDistance;
    }
  }
  return best;
}
