import { isCutShort } from '#timeline-facts';
import { offsetText } from '#words';
import type { Expected } from './expectation.ts';
import { type Evidence, unknown, type Verdict } from './verdict.ts';

/**
 * The verdict on a run that ends before it shows all that comes, where what has held so far may fail
 * later: unknown after a loop, and good until its end where a short duration cuts it.
 */
export function asFarAsPlayed(verdict: Verdict, expected: Expected, { report }: Evidence): Verdict {
  const { end } = report;
  if ('unknown' in verdict || !verdict.passed) return verdict;
  if (isDecided(expected, report)) return verdict;
  const { message } = verdict;
  const when = offsetText(end.at);
  if (end.reason === 'loop') {
    return unknown(`${message} up to ${when}, when the run ends in a loop without end`);
  }
  if (!isCutShort(end)) return verdict;
  const cut = `${message}, but the run ends at ${when} while something is still to happen`;
  return { ...verdict, until: end.at, message: cut };
}

function isDecided(expected: Expected, { evictions, end }: Evidence['report']): boolean {
  switch (expected.kind) {
    case 'node':
    case 'zone':
      return expected.when.kind !== 'never';
    case 'evictions':
      return expected.max === undefined && expected.notAfter === undefined;
    case 'firstEviction':
      return evictions.length > 0 || end.at >= expected.notBefore;
    default:
      return false;
  }
}
