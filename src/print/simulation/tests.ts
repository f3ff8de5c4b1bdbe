import { holdsToTheEnd, resultOf, type SimulationReport } from '#documents';
import type { TestCase, TestSuite } from '../parts/test-suite.ts';
import { type AnyExpectation, failureText } from './annotations.ts';

/** Each expectation is a test. A finding is a skipped test, as it has no expectation. */
export const tests = (report: SimulationReport): readonly TestSuite[] => [
  {
    name: report.scenario.name ?? 'scenario',
    cases: [...report.expectations.map(caseOf), ...findings(report)],
  },
];

/** An expectation as a test. One that is not judged, or not to the end, is skipped and says why. */
export function caseOf(expectation: AnyExpectation): TestCase {
  const { name, kind, message: what, file, line } = expectation;
  const test = { name, group: file, path: file, line };
  if (holdsToTheEnd(expectation)) return test;
  if (resultOf(expectation) !== 'fails')
    return { ...test, failure: { kind: 'skipped', message: what } };
  const message = failureText(expectation);
  return { ...test, failure: { kind: 'failure', type: kind, message, details: message } };
}

const findings = ({ findings: found }: SimulationReport): readonly TestCase[] =>
  found.map(({ kind, message }) => ({
    name: `finding: ${kind}`,
    group: 'findings',
    failure: { kind: 'skipped', message },
  }));
