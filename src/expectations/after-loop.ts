import { offsetText } from '#words';
import type { Expected } from './expectation.ts';
import { type Evidence, unknown, type Verdict } from './verdict.ts';

/**
 * The verdict on a run that a loop ended before its time: what has held so far may fail later, so
 * that it is unknown, unless the time that the expectation is about was played.
 */
export function afterLoop(verdict: Verdict, expected: Expected, { report }: Evidence): Verdict {
  const { end, evictions } = report;
  if (end.reason !== 'loop' || 'unknown' in verdict || !verdict.passed) return verdict;
  if (isDecided(expected, evictions.length > 0)) return verdict;
  return unknown(
    `${verdict.message} up to ${offsetText(end.at)}, when the run ends in a loop without end`,
  );
}

function isDecided(expected: Expected, isAnyEvicted: boolean): boolean {
  switch (expected.kind) {
    case 'node':
    case 'zone':
      return expected.when.kind !== 'never';
    case 'firstEviction':
      return isAnyEvicted;
    default:
      return false;
  }
}
