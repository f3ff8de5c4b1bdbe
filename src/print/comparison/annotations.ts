import type { ComparisonReport } from '#documents';
import type { Annotations } from '../parts/parts.ts';
import type { TestCase, TestSuite } from '../parts/test-suite.ts';

/** A warning for each thing that gets worse, and a note for what gets better. */
export const annotations = ({ reasons, because }: ComparisonReport): Annotations => ({
  annotations: [
    ...reasons.map(({ effect, message }) => ({
      code: `diff/${effect}`,
      severity: effect === 'worse' ? ('warning' as const) : ('note' as const),
      message,
    })),
    ...(because === undefined
      ? []
      : [{ code: 'diff/because', severity: 'note' as const, message: because.message }]),
  ],
  rules: [],
  command: 'diff',
});

/** Each difference is a test, which fails if it makes something worse. */
export const tests = ({ reasons }: ComparisonReport): readonly TestSuite[] => [
  {
    name: 'diff',
    cases: reasons.length === 0 ? [{ name: 'no difference', group: 'diff' }] : reasons.map(caseOf),
  },
];

function caseOf({ effect, message }: ComparisonReport['reasons'][number]): TestCase {
  const test = { name: message, group: `diff.${effect}` };
  if (effect !== 'worse') return test;
  return { ...test, failure: { kind: 'failure', type: effect, message } };
}
