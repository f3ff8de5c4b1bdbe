import { visible } from '#units';
import type { Failure, TestCase, TestSuite } from '../parts/test-suite.ts';

/** JUnit XML for viewers of test results. */
export function* junit(suites: readonly TestSuite[]): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites${attributes({ name: 'k8s-evict', ...counts(suites.flatMap(({ cases }) => cases)) })}>\n`;
  for (const { name, cases } of suites) {
    yield `  <testsuite${attributes({ name, ...counts(cases), skipped: countOf(cases, 'skipped') })}>\n`;
    for (const each of cases) yield renderCase(each);
    yield '  </testsuite>\n';
  }
  yield '</testsuites>\n';
}

function renderCase({ name, group, path, line, seconds, failure }: TestCase): string {
  const open = `    <testcase${attributes({ name, classname: group, file: path, line, time: seconds })}`;
  if (failure === undefined) return `${open}/>\n`;
  const { kind, message, type, details } = failure;
  const inner = `<${kind}${attributes({ message, type: kind === 'skipped' ? undefined : type })}`;
  const body =
    details === undefined || kind === 'skipped' ? '/>' : `>${escaped(details)}</${kind}>`;
  return `${open}>\n      ${inner}${body}\n    </testcase>\n`;
}

const counts = (cases: readonly TestCase[]) => ({
  tests: cases.length,
  failures: countOf(cases, 'failure'),
  errors: countOf(cases, 'error'),
});

const countOf = (cases: readonly TestCase[], kind: Failure['kind']): number =>
  cases.filter(({ failure }) => failure?.kind === kind).length;

const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(`${value}`)}"`))
    .join('');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
};

/** XML cannot contain most control characters, so they are printed as escapes. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"\t]/g, (character) => ENTITIES[character] ?? '')
    .split('\n')
    .map(visible)
    .join('&#10;')
    .replace(/[\uFFFE\uFFFF]/g, '\u{fffd}');
