import type { JudgedExpectation } from './types.ts';

/** Whether an expectation holds, and not only up to the end of a run that is cut. */
export const holdsToTheEnd = (
  expectation: Pick<JudgedExpectation, 'passed' | 'unknown' | 'until'>,
): boolean => resultOf(expectation) === 'holds' && expectation.until === undefined;

/** What became of an expectation: what cannot be judged and passes is not said to hold. */
export function resultOf({
  passed,
  unknown,
}: Pick<JudgedExpectation, 'passed' | 'unknown'>): 'holds' | 'fails' | 'unknown' {
  if (!passed) return 'fails';
  return unknown === true ? 'unknown' : 'holds';
}
