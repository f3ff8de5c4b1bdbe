import type { JudgedExpectation, SimulationReport } from '#documents';
import type { TestCase, TestSuite } from '../parts/test-suite.ts';
import { failureText } from './annotations.ts';

/** Each expectation is a test. A finding is a skipped test, as it has no expectation. */
export const tests = (report: SimulationReport): readonly TestSuite[] => [
  {
    name: report.scenario.name ?? 'scenario',
    cases: [...report.expectations.map(caseOf), ...findings(report)],
  },
];

/** An expectation as a test. */
export function caseOf(expectation: JudgedExpectation): TestCase {
  const { name, kind, passed, unknown, message: what, file, line } = expectation;
  const test = { name, group: file, path: file, line };
  if (passed && unknown === true) return { ...test, failure: { kind: 'skipped', message: what } };
  if (passed) return test;
  const message = failureText(expectation);
  return { ...test, failure: { kind: 'failure', type: kind, message, details: message } };
}

const findings = ({ findings: found }: SimulationReport): readonly TestCase[] =>
  found.map(({ kind, message }) => ({
    name: `finding: ${kind}`,
    group: 'findings',
    failure: { kind: 'skipped', message },
  }));
