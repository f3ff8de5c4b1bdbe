import type { Finding } from '../finding.ts';
import type { IgnoreNote } from '../rule.ts';
import { readSuppression, type SuppressionFacts } from './read-suppression.ts';
import { complaint, type Suppressor, unused } from './suppressor.ts';

interface Entry {
  readonly code: string;
  readonly reason: string;
  readonly note: IgnoreNote;
  used: boolean;
}

/** Suppresses by annotations of objects: one entry on each line, or separated by semicolons. */
export function byAnnotations(notes: readonly IgnoreNote[], facts: SuppressionFacts): Suppressor {
  const problems: Finding[] = [];
  const entries = new Map<string, Entry>();
  for (const note of notes) {
    for (const text of note.text.split(/[\n;]/).filter((each) => each.trim() !== '')) {
      const reading = readSuppression(text, facts);
      if (reading.kind === 'problem') {
        problems.push(complaint(reading.code, reading.message, spotOf(note), note.of));
      } else {
        const { code, reason } = reading;
        entries.set(`${note.id} ${code}`, { code, reason, note, used: false });
      }
    }
  }
  return {
    by: 'annotation',
    reasonFor({ finding, ignores }) {
      const entry = ignores && entries.get(`${ignores.id} ${finding.code}`);
      if (entry !== undefined) entry.used = true;
      return entry?.reason;
    },
    complaints: () => [
      ...problems,
      ...[...entries.values()]
        .filter(({ used }) => !used)
        .map(({ code, note }) => unused(code, spotOf(note), note.of)),
    ],
  };
}

function spotOf({ where }: IgnoreNote): Pick<Finding, 'path' | 'line' | 'column'> {
  const { path, position } = where();
  return { path, ...position };
}
