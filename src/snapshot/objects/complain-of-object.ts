import type { Complaint, Reading } from '../fields/reading.ts';
import { printPath } from '../raw/field-path.ts';
import type { Findings } from './findings.ts';
import type { SourceObject } from './source-object.ts';

/** The part of the file's state that complaints about an object need. */
interface Context {
  readonly path: string;
  readonly findings: Findings;
  readonly skipInvalid: boolean;
}

/**
 * Complains about an invalid object, and records oddities. An object that is left out is not an
 * error.
 */
export function complainOfObject(
  source: SourceObject,
  kind: string,
  { complaints, notes }: Reading,
  { findings, skipInvalid, path }: Context,
): void {
  const add = (complaint: Complaint, isFatal: boolean) => {
    const field = printPath(complaint.path.map((step) => (typeof step === 'number' ? 0 : step)));
    findings.complaints.add(`${complaint.code} ${kind} ${field}`, () => ({
      ...source.explain(complaint, kind),
      severity: isFatal ? 'error' : 'warning',
    }));
  };
  for (const note of notes) add(note, false);
  for (const complaint of complaints) add(complaint, !skipInvalid);
  if (complaints.length === 0 || !skipInvalid) return;
  findings.skipped.push({ name: source.nameAs(kind), path, line: source.position.line });
}
