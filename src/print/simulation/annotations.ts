import type { JudgedExpectation, SimulationReport } from '#documents';
import { offsetText } from '#words';
import type { Annotation } from '../parts/annotation.ts';
import type { Annotations } from '../parts/parts.ts';
import { rareEntries } from '../rare-entries.ts';

/** Failed expectations and findings, at the places that caused them. */
export const annotations = (report: SimulationReport): Annotations => ({
  annotations: annotationsOf(report),
  rules: [],
  command: 'simulate',
});

const annotationsOf = (report: SimulationReport): readonly Annotation[] => [
  ...report.expectations.filter(({ passed }) => !passed).map(ofExpectation),
  ...report.findings.map(
    ({ kind, message }): Annotation => ({
      code: `finding/${kind}`,
      severity: 'warning',
      message,
      ...placeOfOutage(report),
    }),
  ),
];

const ofExpectation = (expectation: JudgedExpectation): Annotation => {
  const { name, kind, file, line } = expectation;
  return {
    code: `expectation/${kind}`,
    severity: 'error',
    message: `${name}: ${failureText(expectation)}`,
    path: file,
    line,
  };
};

/** The reason why an expectation fails, and the time. */
export const failureText = ({ at, message }: Pick<JudgedExpectation, 'at' | 'message'>): string =>
  at === undefined ? message : `${message} (from ${offsetText(at)} on)`;

/** The place of findings: the first event of a script, or else the snapshot. */
function placeOfOutage(report: SimulationReport): Pick<Annotation, 'path' | 'line'> {
  for (const entry of rareEntries(report)) {
    if (entry.kind !== 'ScriptEvent' || entry.file === undefined || entry.file === '-e') continue;
    return { path: entry.file, ...(entry.line === undefined ? {} : { line: entry.line }) };
  }
  const path = report.inputs.find((input) => input.path !== '-')?.path;
  return path === undefined ? {} : { path, line: 1 };
}
