import type { Diagnostic } from '#diagnostics';
import { Passage } from '../bytes/passage.ts';
import { findJsonProblem } from './json-problem.ts';

/** The fault of a JSON text with its place, and whether the text only ends too early. */
export interface PlacedJsonProblem {
  readonly endsEarly: boolean;
  readonly diagnostic: Diagnostic;
}

/** Finds the place at which a text stops being JSON. Undefined for a valid text. */
export function findPlacedJsonProblem(text: string, path: string): PlacedJsonProblem | undefined {
  const problem = findJsonProblem(text);
  if (problem === undefined) return undefined;
  const { code, message, hint, start, end, endsEarly = false } = problem;
  const passage = new Passage(path, [{ bytes: Buffer.from(text), line: 1, column: 1 }]);
  return {
    endsEarly,
    diagnostic: {
      ...{ code, severity: 'error', message },
      ...(hint !== undefined && { hint }),
      ...passage.place(start, end),
    },
  };
}
