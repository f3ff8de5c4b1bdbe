import { printDuration } from '#units';
import type { OutageScript, ScriptEvent } from '../script.ts';
import type { Reports } from './report.ts';

const CODE = 'script/after-end';
const HINT = 'a longer duration lets them happen';

/** Warns about an event with repetitions at or after the end. */
export function reportLateEvent(
  { value, written }: ScriptEvent,
  played: number,
  all: number,
  { duration }: OutageScript,
  reports: Reports,
): void {
  const end = `the end, ${printDuration(duration)} after the start`;
  const message =
    played === 0
      ? `this ${value.name} is left out: it is not before ${end}`
      : `${all - played} of ${all} repetitions are left out: they are not before ${end}`;
  const field = played === 0 ? 'at' : 'repeat';
  reports.about(written)([field], 'warning', { code: CODE, message, hint: HINT });
}

/**
 * Warns about targets that are not reached before the end. Effects that last beyond it are fine.
 */
export const reportLateTargets = (
  { written }: ScriptEvent,
  late: number,
  all: number,
  reports: Reports,
): void =>
  reports.about(written)(['stagger'], 'warning', {
    code: CODE,
    message: `${late} of ${all} targets are left out: they come after the end`,
    hint: HINT,
  });
