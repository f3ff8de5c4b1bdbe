import type { Reports } from '#script-fields';
import { printDuration } from '#units';
import type { OutageScript, ScriptEvent } from '../script.ts';

const CODE = 'script/after-end';
const HINT = 'a longer duration lets them happen';

/** `1 of 3 targets is left out: it is`, `2 of 3 targets are left out: they are`. */
const areLeftOut = (some: number, all: number, noun: string): string =>
  `${some} of ${all} ${noun}${all === 1 ? '' : 's'} ${
    some === 1 ? 'is left out: it is' : 'are left out: they are'
  }`;

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
      : `${areLeftOut(all - played, all, 'repetition')} not before ${end}`;
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
    message: `${areLeftOut(late, all, 'target')} after the end`,
    hint: HINT,
  });
