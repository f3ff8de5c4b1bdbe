import { distance } from 'fastest-levenshtein';

/**
 * The known name most similar to `name`: at most every third letter differs, or the known name has
 * all words of `name`.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const limit = name.length < SHORT ? 1 : Math.max(2, Math.floor(name.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of known) {
    const candidateDistance = distance(name.toLowerCase(), candidate.toLowerCase());
    if (candidateDistance < bestDistance) {
      best = candidate;
      bestDistance = candidateDistance;
    }
  }
  return best ?? candidateWithWords(name, known);
}

/** In a name shorter than this, two other letters make another word. */
const SHORT = 5;

/** The only candidate with all words of a name that has several, such as `transition-zero`. */
function candidateWithWords(name: string, known: Iterable<string>): string | undefined {
  const words = wordsOf(name);
  if (words.length < 2) return undefined;
  const found = [...known].filter((candidate) => {
    const candidateWords = new Set(wordsOf(candidate));
    return words.every((word) => candidateWords.has(word));
  });
  return found.length === 1 ? found[0] : undefined;
}

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
