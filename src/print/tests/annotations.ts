import type { TestedScenario, TestReport } from '#documents';
import { indented } from '../formats/json.ts';
import type { Annotation } from '../parts/annotation.ts';
import type { Annotations, Document } from '../parts/parts.ts';
import type { TestCase, TestSuite } from '../parts/test-suite.ts';
import { ofExpectation } from '../simulation/annotations.ts';
import { caseOf } from '../simulation/tests.ts';

export const document = (content: TestReport): Document => ({ content, layout: indented });

export const annotations = ({ scenarios }: TestReport): Annotations => ({
  annotations: scenarios.flatMap(annotationsOf),
  rules: [],
  command: 'test',
});

/** A suite for each scenario. */
export const tests = ({ scenarios }: TestReport): readonly TestSuite[] =>
  scenarios.map((each) => ({ name: each.name, cases: casesOf(each) }));

const FIRST_LINE = 1;

/** The failures of a scenario, each at its place. */
const annotationsOf = ({ name, ...tested }: TestedScenario): readonly Annotation[] => [
  ...(tested.problems === undefined ? [] : [notPlayed(name, tested.problems, tested.problemAt)]),
  ...tested.expectations.flatMap(ofExpectation),
  ...(tested.golden?.result === 'differs'
    ? [annotation('scenario/golden', goldenText(tested), tested.golden.file, FIRST_LINE)]
    : []),
];

const notPlayed = (
  name: string,
  problems: string,
  { file, line, column }: Partial<NonNullable<TestedScenario['problemAt']>> = {},
): Annotation => ({
  ...annotation('scenario/not-played', problems.trimEnd(), file ?? name, line ?? FIRST_LINE),
  ...(column !== undefined && { column }),
});

const annotation = (code: string, message: string, path: string, line: number): Annotation => ({
  code,
  severity: 'error',
  message,
  path,
  line,
});

const goldenText = ({ golden }: Pick<TestedScenario, 'golden'>): string =>
  `the report differs: ${golden?.message ?? ''}`;

function casesOf({
  name,
  expectations,
  golden,
  problems,
  problemAt,
}: TestedScenario): readonly TestCase[] {
  const cases: TestCase[] = expectations.map((each) => ({ ...caseOf(each), group: name }));
  if (golden !== undefined) {
    const test = { name: `report as in ${golden.file}`, group: name, path: golden.file };
    const failure = { kind: 'failure' as const, message: goldenText({ golden }) };
    cases.push(golden.result === 'differs' ? { ...test, failure } : test);
  }
  if (problems !== undefined) {
    const failure = { kind: 'error' as const, message: 'cannot be played', details: problems };
    const { file = name, line } = problemAt ?? {};
    const at = { path: file, ...(line !== undefined && { line }) };
    cases.push({ name: 'can be played', group: name, ...at, failure });
  }
  return cases;
}
