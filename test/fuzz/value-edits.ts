import { parseAllDocuments } from 'yaml';
import { placesIn } from './mutations.ts';

/** Values that are of the wrong type for most fields, or at an edge. */
const WRONG: readonly unknown[] = [
  ...[null, 0, -1, 2 ** 53, 0.5, true, '', 'x', '0', '-1', [], {}, [null], { x: null }],
  ...['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '1e999', '100%', 'a/b/c', '\u202e'],
];

/** The documents of a text; lines of JSON are one each. */
function documentsOf(text: string): { readonly values: unknown[]; readonly glue: string } {
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines.length > 1 && lines.every((line) => line.startsWith('{') && line.endsWith('}'))) {
    return { values: lines.map((line): unknown => JSON.parse(line)), glue: '\n' };
  }
  const documents = parseAllDocuments(text, { logLevel: 'silent' });
  const values = 'empty' in documents ? [] : documents.map((each): unknown => each.toJS());
  return { values, glue: '\n---\n' };
}

/**
 * A text of JSON or YAML in which values at some places are others, or gone.
 * @param changes pairs of a place and a choice, modulo how many there are
 */
export function editedValue(text: string, changes: readonly (readonly [number, number])[]): string {
  const { values, glue } = documentsOf(text);
  const places = placesIn(values);
  for (const [place, choice] of changes) {
    const spot = places[place % Math.max(1, places.length)];
    if (spot === undefined) return text;
    const index = choice % (WRONG.length + 1);
    if (index === WRONG.length && !Array.isArray(spot.holder)) delete spot.holder[spot.key];
    else spot.holder[spot.key] = structuredClone(WRONG[index] ?? null);
  }
  return values.map((value) => JSON.stringify(value)).join(glue);
}
