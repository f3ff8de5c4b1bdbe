import type { Annotation } from './annotation.ts';

/** One test in the terms of JUnit. */
export interface TestCase {
  readonly name: string;
  /** The key by which viewers group tests, such as the file. */
  readonly group: string;
  readonly path?: string;
  readonly line?: number;
  /** The duration in seconds, if it matters. */
  readonly seconds?: number;
  /** Absent when the test passed. */
  readonly failure?: Failure;
}

export interface Failure {
  /** Fails the test; `error` is a test that could not run. */
  readonly kind: 'failure' | 'error' | 'skipped';
  readonly message: string;
  /** The kind of failure, such as the code of a rule. */
  readonly type?: string;
  readonly details?: string;
}

export interface TestSuite {
  readonly name: string;
  readonly cases: readonly TestCase[];
}

/**
 * A suite for each file, in their order, with a test for each annotation. A file without
 * annotations is one passed test, or a skipped one if nothing in it was looked at. Notes fail no test.
 * @param notLookedAt why, by file
 */
export function suitesOfFiles(
  files: readonly string[],
  annotations: readonly Annotation[],
  notLookedAt: ReadonlyMap<string, string> = new Map(),
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
    cases: those.length === 0 ? [caseWithout(path, notLookedAt.get(path))] : those.map(caseOf),
  }));
}

function caseWithout(path: string, message: string | undefined): TestCase {
  if (message === undefined) return { name: 'no findings', group: path };
  const failure = { kind: 'skipped', type: 'note', message, details: message } as const;
  return { name: 'not looked at', group: path, path, failure };
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
