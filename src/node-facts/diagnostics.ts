import type { Diagnostic } from '#diagnostics';
import type { PlaceOf } from '#snapshot';

/** Collects complaints. The first of several equal complaints is reported, the rest counted. */
export class Complaints {
  readonly #first = new Map<string, Diagnostic>();

  add(diagnostic: Diagnostic): void {
    const key = [diagnostic.severity, diagnostic.code, diagnostic.message].join('\n');
    const first = this.#first.get(key);
    if (first === undefined) this.#first.set(key, diagnostic);
    else if (!isSamePlace(first, diagnostic)) {
      this.#first.set(key, { ...first, more: (first.more ?? 0) + 1 });
    }
  }

  get diagnostics(): readonly Diagnostic[] {
    return [...this.#first.values()];
  }
}

const isSamePlace = (a: Diagnostic, b: Diagnostic): boolean =>
  a.path === b.path &&
  a.position?.line === b.position?.line &&
  a.position?.column === b.position?.column;

/** The fault of a field, with the path of the field. */
export interface FieldProblem {
  readonly severity?: Diagnostic['severity'];
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly at: 'name' | 'value';
  readonly message: string;
  readonly hint?: string;
}

export const diagnosticAt = (
  { severity = 'error', code, path, at, message, hint }: FieldProblem,
  placeOf: PlaceOf,
): Diagnostic => ({
  code,
  severity,
  message,
  ...(hint !== undefined && { hint }),
  ...placeOf(path, at),
});
