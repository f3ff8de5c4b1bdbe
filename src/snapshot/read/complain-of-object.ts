import { type Complaint, printPath, type Reading } from '../schema/reading.ts';
import type { FileContext } from './object-reader.ts';
import type { SourceObject } from './source-object.ts';

/** Complains of what is wrong with an object, and notes what is odd; one to leave out is no error. */
export function complainOfObject(
  source: SourceObject,
  kind: string,
  { complaints, notes }: Reading,
  { findings, skipInvalid, path }: FileContext,
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
