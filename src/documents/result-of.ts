import type { JudgedExpectation } from './types.ts';

/** What became of an expectation: what cannot be judged and passes is not said to hold. */
export function resultOf({
  passed,
  unknown,
}: Pick<JudgedExpectation, 'passed' | 'unknown'>): 'holds' | 'fails' | 'unknown' {
  if (!passed) return 'fails';
  return unknown === true ? 'unknown' : 'holds';
}
