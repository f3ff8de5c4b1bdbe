import { renderJunit, type TestCase } from '#annotations';
import type { JudgedExpectation, SimulationReport } from '#documents';
import { failureText } from './annotations.ts';
import type { Renderer } from './renderer.ts';

/** Each expectation is a test; a finding is one that was passed over, as nobody expected anything. */
export const junit: Renderer = (report) => {
  const name = report.scenario.name ?? 'scenario';
  return renderJunit([{ name, cases: [...report.expectations.map(caseOf), ...findings(report)] }]);
};

/** An expectation as a test. */
export function caseOf(expectation: JudgedExpectation): TestCase {
  const { name, kind, passed, file, line } = expectation;
  const test = { name, group: file, path: file, line };
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
