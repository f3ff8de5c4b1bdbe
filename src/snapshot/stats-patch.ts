import { nearest } from '#diagnostics';
import { quote } from './bytes/quote.ts';
import { Memory } from './fields/memory.ts';
import { Reading } from './fields/reading.ts';
import type { ValueOf } from './fields/schema.ts';
import { STATS_PATCH } from './objects/kinds/stats-summary.ts';
import { type FieldPath, printPath } from './raw/field-path.ts';
import { EVERYTHING, ownShape, type Shape } from './raw/shape.ts';
import { isMapping } from './raw/value.ts';

/** A handwritten part of a stats summary: figures that it names replace the measured ones. */
export type StatsPatch = ValueOf<typeof STATS_PATCH>;

/** The fault of a field of a patch. */
interface StatsPatchProblem {
  readonly code: string;
  readonly path: FieldPath;
  readonly at: 'name' | 'value';
  readonly message: string;
  readonly hint?: string;
}

export type StatsPatchReading =
  | { readonly ok: true; readonly patch: StatsPatch }
  | { readonly ok: false; readonly problems: readonly StatsPatchProblem[] };

/** Reads a patch in the same way as a summary, and complains about unknown fields. */
export function readStatsPatch(value: unknown): StatsPatchReading {
  const reading = new Reading(new Memory());
  const patch = STATS_PATCH.read(value, reading);
  const problems = [
    ...reading.complaints.map(
      ({ message, ...complaint }): StatsPatchProblem => ({
        ...complaint,
        at: 'value',
        message: `${printPath(complaint.path)} ${message}`,
      }),
    ),
    ...unknownFields(value, STATS_PATCH.shape, []),
  ];
  return problems.length === 0 ? { ok: true, patch } : { ok: false, problems };
}

/** Fields that summaries have and that no model reads. */
const UNREAD_FIELDS = new Set(
  `accelerators cpu interfaces io majorPageFaults network pageFaults psi pvcRef rssBytes startTime
   swap time usageBytes userDefinedMetrics volumeHealthStats`.split(/\s+/),
);

function unknownFields(value: unknown, shared: Shape, path: FieldPath): StatsPatchProblem[] {
  const shape = ownShape(shared);
  if (shape === EVERYTHING) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => unknownFields(item, shape, [...path, index]));
  }
  if (!isMapping(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const inner = shape.get(name);
    if (inner !== undefined) return unknownFields(field, inner, [...path, name]);
    return UNREAD_FIELDS.has(name) ? [] : [unknownField(name, [...shape.keys()], path)];
  });
}

function unknownField(name: string, known: readonly string[], path: FieldPath): StatsPatchProblem {
  const meant = nearest(name, known);
  return {
    code: 'snapshot/unknown-field',
    path: [...path, name],
    at: 'name',
    message: `there is no field ${quote(name)} here`,
    hint: meant === undefined ? `fields here are ${known.join(', ')}` : `did you mean ${meant}?`,
  };
}
