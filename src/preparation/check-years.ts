import type { Diagnostic } from '#diagnostics';
import { type Duration, type Instant, later, printInstant } from '#units';

/** An RFC 3339 time has four digits for its year. */
const YEAR_DIGITS = /^\d{4}-/;

/** Refuses a run with instants that cannot be written: each is of a year from 0 to 9999. */
export function checkYears(start: Instant, duration: Duration): readonly Diagnostic[] {
  const end = printInstant(later(start, duration));
  if (YEAR_DIGITS.test(printInstant(start)) && YEAR_DIGITS.test(end)) return [];
  return [
    {
      code: 'simulation/years',
      severity: 'error',
      message: `the simulation would go on until ${end}, and times end with the year 9999`,
      hint: 'say when it begins with --start-time',
    },
  ];
}
