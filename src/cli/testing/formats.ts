import {
  type Annotation,
  renderGithub,
  renderJunit,
  renderSarif,
  type TestCase,
  yamlLines,
} from '#annotations';
import type { Looks } from '../actions/outputs.ts';
import { printTests } from './print-tests.ts';
import type { TestedScenario, TestReport } from './test-report.ts';

/** Turns the results of all scenarios into text. */
type TestRenderer = (report: TestReport, looks: Looks) => Iterable<string>;

/** The formats of `test -o`. */
export const TEST_FORMATS = {
  table: printTests,
  json: (report) => [`${JSON.stringify(report, null, 2)}\n`],
  yaml: (report) => yamlLines(report),
  junit: ({ scenarios }) =>
    renderJunit(scenarios.map((each) => ({ name: each.name, cases: casesOf(each) }))),
  sarif: ({ scenarios }) => [renderSarif(scenarios.flatMap(annotationsOf), [], 'test')],
  github: ({ scenarios }) => renderGithub(scenarios.flatMap(annotationsOf)),
} satisfies Readonly<Record<string, TestRenderer>>;

const FIRST_LINE = 1;

/** What failed, at its place. */
const annotationsOf = ({ name, ...tested }: TestedScenario): readonly Annotation[] => [
  ...(tested.problems === undefined
    ? []
    : [annotation('scenario/not-played', tested.problems.trimEnd(), name, FIRST_LINE)]),
  ...tested.expectations
    .filter(({ passed }) => !passed)
    .map(({ kind, name: claim, message, file, line }) =>
      annotation(`expectation/${kind}`, `${claim}: ${message}`, file, line),
    ),
  ...(tested.golden?.result === 'differs'
    ? [annotation('scenario/golden', goldenText(tested), tested.golden.file, FIRST_LINE)]
    : []),
];

const annotation = (code: string, message: string, path: string, line: number): Annotation => ({
  code,
  severity: 'error',
  message,
  path,
  line,
});

const goldenText = ({ golden }: Pick<TestedScenario, 'golden'>): string =>
  `the report differs: ${golden?.message ?? ''}`;

function casesOf({ name, expectations, golden, problems }: TestedScenario): readonly TestCase[] {
  const cases: TestCase[] = expectations.map((each) => {
    const test = { name: each.name, group: name, path: each.file, line: each.line };
    const { passed, kind, message } = each;
    return passed
      ? test
      : { ...test, failure: { kind: 'failure', type: kind, message, details: message } };
  });
  if (golden !== undefined) {
    const test = { name: `report as in ${golden.file}`, group: name, path: golden.file };
    const failure = { kind: 'failure' as const, message: goldenText({ golden }) };
    cases.push(golden.result === 'differs' ? { ...test, failure } : test);
  }
  if (problems !== undefined) {
    const failure = { kind: 'error' as const, message: 'cannot be played', details: problems };
    cases.push({ name: 'can be played', group: name, path: name, failure });
  }
  return cases;
}
