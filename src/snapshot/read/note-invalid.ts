import { problemsForNoRule } from '../schema/known-text.ts';
import { printPath, type Reading } from '../schema/reading.ts';
import type { Findings } from './findings.ts';
import type { SourceObject } from './source-object.ts';

/**
 * Notes what the API server refuses of an object, each with its place: a search for mistakes in
 * many files goes on with the other objects.
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
  findings.invalid.push({
    name: source.nameAs(kind),
    path,
    problems: problems.map((complaint) => ({
      message: `${printPath(complaint.path)} ${complaint.message}`.trimStart(),
      ...(complaint.hint !== undefined && { hint: complaint.hint }),
      position: source.placeOf(complaint.path, 'value').position,
    })),
  });
}
