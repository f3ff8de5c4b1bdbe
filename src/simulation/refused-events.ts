import { entriesOf } from '#causes';
import type { Diagnostic } from '#diagnostics';
import { between, printDuration } from '#units';
import type { Outcome } from './outcome.ts';

/** Warns about the commands of a script that failed because the API server was unreachable. */
export const refusedEvents = ({
  entries,
  start,
}: Pick<Outcome, 'entries' | 'start'>): readonly Diagnostic[] =>
  entriesOf(entries, 'ScriptEvent').flatMap(({ at, cause }): readonly Diagnostic[] => {
    if (cause.refused === undefined) return [];
    const { event, undone, file, line } = cause;
    const what = undone === true ? `the end of this ${event}` : `this ${event}`;
    const when = `${printDuration(between(start, at))} after the start`;
    return [
      {
        code: 'script/api-server-down',
        severity: 'warning',
        message: `${what} fails, ${when}: the API server is down, and nothing changes`,
        ...(file !== undefined && { path: file }),
        ...(file !== undefined && line !== undefined && { position: { line, column: 1 } }),
      },
    ];
  });
