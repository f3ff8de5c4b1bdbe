import type { PlacedObject } from '#snapshot';
import type { Draft } from '../draft.ts';

/** Adds an error about a field of a manifest; about the whole object without a field. */
export function complain(
  draft: Draft,
  { path, position, placeOf }: PlacedObject,
  field: readonly (string | number)[],
  message: string,
  hint?: string,
): void {
  const place = field.length === 0 ? undefined : placeOf?.(field, 'value');
  draft.diagnostics.push({
    code: 'apply/refused',
    severity: 'error',
    message,
    ...(hint !== undefined && { hint }),
    path,
    position,
    ...place,
  });
}
