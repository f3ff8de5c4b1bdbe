import { resultOf } from './result-of.ts';
import type { TestedScenario } from './types.ts';

/** The totals of a test run. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Expectations that cannot be judged, and pass. */
  readonly unknown: number;
  readonly broken: number;
}

/** Golden reports count like expectations. */
export function tallyOf(scenarios: readonly TestedScenario[]): Tally {
  const tally = { holds: 0, fails: 0, unknown: 0, broken: 0 };
  for (const { expectations, golden, problems } of scenarios) {
    for (const each of expectations) tally[resultOf(each)] += 1;
    if (golden !== undefined) tally[golden.result === 'differs' ? 'fails' : 'holds'] += 1;
    if (problems !== undefined) tally.broken += 1;
  }
  const { holds: passed, fails: failed, unknown, broken } = tally;
  return { passed, failed, unknown, broken };
}
