import { visible } from '#units';
import type { Annotation } from './annotation.ts';

/** One test as JUnit has it. */
export interface TestCase {
  readonly name: string;
  /** What viewers group tests by, such as the file. */
  readonly group: string;
  readonly path?: string;
  readonly line?: number;
  /** In seconds, where it is worth telling. */
  readonly seconds?: number;
  /** Absent when the test passed. */
  readonly failure?: Failure;
}

interface Failure {
  /** Fails the test; `error` is a test that could not run. */
  readonly kind: 'failure' | 'error' | 'skipped';
  readonly message: string;
  /** What kind of failure, such as the code of a rule. */
  readonly type?: string;
  readonly details?: string;
}

export interface TestSuite {
  readonly name: string;
  readonly cases: readonly TestCase[];
}

/** The XML that viewers of test results read. */
export function* renderJunit(suites: readonly TestSuite[]): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites${attributes({ name: 'k8s-evict', ...counts(suites.flatMap(({ cases }) => cases)) })}>\n`;
  for (const { name, cases } of suites) {
    yield `  <testsuite${attributes({ name, ...counts(cases), skipped: countOf(cases, 'skipped') })}>\n`;
    for (const each of cases) yield renderCase(each);
    yield '  </testsuite>\n';
  }
  yield '</testsuites>\n';
}

/**
 * A suite for each file, in their order, and in it a test for each annotation; a file of which there is
 * nothing to tell is one test that passed. Notes fail nothing.
 */
export function suitesOfFiles(
  files: readonly string[],
  annotations: readonly Annotation[],
): readonly TestSuite[] {
  const byFile = new Map<string, Annotation[]>(files.map((path) => [path, []]));
  for (const annotation of annotations) {
    const path = annotation.path ?? '';
    const those = byFile.get(path);
    if (those === undefined) byFile.set(path, [annotation]);
    else those.push(annotation);
  }
  return [...byFile].map(([path, those]) => ({
    name: path,
    cases: those.length === 0 ? [{ name: 'no findings', group: path }] : those.map(caseOf),
  }));
}

function caseOf({ code, severity, message, help, path, line, column }: Annotation): TestCase {
  const place = [path, line, column].filter((part) => part !== undefined).join(':');
  return {
    name: `${code} ${place}`.trimEnd(),
    group: path ?? '',
    ...(path !== undefined && { path }),
    ...(line !== undefined && { line }),
    failure: {
      kind: severity === 'note' ? 'skipped' : 'failure',
      type: severity,
      message,
      details: [
        message,
        ...(place === '' ? [] : [place]),
        ...(help === undefined ? [] : [help]),
      ].join('\n'),
    },
  };
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

/** XML has no way at all to write most control characters: they stand there as escapes. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"\t]/g, (character) => ENTITIES[character] ?? '')
    .split('\n')
    .map(visible)
    .join('&#10;')
    .replace(/[\uFFFE\uFFFF]/g, '\u{fffd}');
