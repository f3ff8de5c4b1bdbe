import type { Diagnostic } from '#diagnostics';
import { Passage } from '../../bytes/passage.ts';
import type { PlaceOf } from '../documents.ts';
import { readCarefulYaml } from './careful-yaml.ts';

export type PlacedYaml =
  | { readonly ok: true; readonly value: unknown; readonly placeOf: PlaceOf }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Reads a text that holds one document, and keeps the places of its fields. */
export function readPlacedYaml(text: string, path: string): PlacedYaml {
  const passage = new Passage(path, [{ bytes: Buffer.from(text), line: 1, column: 1 }]);
  const careful = readCarefulYaml(text);
  if (!careful.ok) {
    const diagnostics = careful.problems.map(({ code, message, hint, start, end }) => ({
      code,
      severity: 'error' as const,
      message,
      ...(hint !== undefined && { hint }),
      ...passage.place(start, end),
    }));
    return { ok: false, diagnostics };
  }
  const { value, document } = careful;
  const placeOf: PlaceOf = (field, part) => {
    const { start, end } = part === 'name' ? document.spanOfName(field) : document.spanOf(field);
    return passage.place(start, end);
  };
  return { ok: true, value, placeOf };
}
