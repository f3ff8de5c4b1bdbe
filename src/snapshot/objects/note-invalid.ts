import { problemsForNoRule } from '../fields/known-text.ts';
import type { Reading } from '../fields/reading.ts';
import { printPath } from '../raw/field-path.ts';
import type { Findings } from './findings.ts';
import type { SourceObject } from './source-object.ts';

/**
 * Records objects that the API server refuses, so that a search for mistakes continues with the
 * other objects. An unreadable object is recorded once with all its problems, a readable one once
 * for each value.
 */
export function noteInvalid(
  source: SourceObject,
  kind: string,
  reading: Reading,
  { findings, path }: { readonly findings: Findings; readonly path: string },
): void {
  const problems = problemsForNoRule(reading);
  if (problems.length === 0) return;
  findings.understood.add(path);
  const placed = problems.map((complaint) => ({
    message: `${printPath(complaint.path)} ${complaint.message}`.trimStart(),
    ...(complaint.hint !== undefined && { hint: complaint.hint }),
    position: source.placeOf(complaint.path, 'value').position,
  }));
  const name = source.nameAs(kind);
  const together = reading.isFine ? placed.map((problem) => [problem]) : [placed];
  for (const each of together) findings.invalid.push({ name, path, problems: each });
}
