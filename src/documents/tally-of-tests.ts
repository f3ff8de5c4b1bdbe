import type { TestedScenario } from './types.ts';

/** The totals of a test run. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly broken: number;
}

/** Golden reports count like expectations. */
export function tallyOf(scenarios: readonly TestedScenario[]): Tally {
  let [passed, failed, broken] = [0, 0, 0];
  for (const { expectations, golden, problems } of scenarios) {
    const kept = expectations.filter((each) => each.passed).length;
    passed += kept + (golden !== undefined && golden.result !== 'differs' ? 1 : 0);
    failed += expectations.length - kept + (golden?.result === 'differs' ? 1 : 0);
    broken += problems === undefined ? 0 : 1;
  }
  return { passed, failed, broken };
}
