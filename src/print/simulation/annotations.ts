import { holdsToTheEnd, type JudgedExpectation, resultOf, type SimulationReport } from '#documents';
import { scriptEvents } from '#timeline-facts';
import { offsetText } from '#words';
import type { Annotation } from '../parts/annotation.ts';
import type { Annotations } from '../parts/parts.ts';

/** Failed expectations and findings, at the places that caused them. */
export const annotations = (report: SimulationReport): Annotations => ({
  annotations: annotationsOf(report),
  rules: [],
  command: 'simulate',
});

const annotationsOf = (report: SimulationReport): readonly Annotation[] => [
  ...report.expectations.flatMap(ofExpectation),
  ...report.findings.map(
    ({ kind, message }): Annotation => ({
      code: `finding/${kind}`,
      severity: 'warning',
      message,
      ...placeOfOutage(report),
    }),
  ),
];

/** An expectation of a simulation, or of a report of tests. */
export type AnyExpectation = Omit<JudgedExpectation, 'kind'> & { readonly kind: string };

/** Fails as an error, and warns where it cannot be judged, or not to the end. */
export function ofExpectation(expectation: AnyExpectation): readonly Annotation[] {
  const { name, kind, message, file, line } = expectation;
  if (holdsToTheEnd(expectation)) return [];
  const isFailure = resultOf(expectation) === 'fails';
  return [
    {
      code: `expectation/${kind}`,
      severity: isFailure ? 'error' : 'warning',
      message: `${name}: ${isFailure ? failureText(expectation) : message}`,
      path: file,
      line,
    },
  ];
}

/** The reason why an expectation fails, and the time. What cannot be judged fails at no time. */
export const failureText = ({
  at,
  unknown,
  message,
}: Pick<JudgedExpectation, 'at' | 'unknown' | 'message'>): string =>
  at === undefined || unknown === true ? message : `${message} (from ${offsetText(at)} on)`;

/** The place of findings: the first event of a script, or else the snapshot. */
function placeOfOutage(report: SimulationReport): Pick<Annotation, 'path' | 'line'> {
  for (const { file, line } of scriptEvents(report)) {
    if (file === undefined || file === '-e') continue;
    return { path: file, ...(line === undefined ? {} : { line }) };
  }
  const path = report.inputs.find((input) => input.path !== '-')?.path;
  return path === undefined ? {} : { path, line: 1 };
}
