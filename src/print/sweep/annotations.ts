import type { SweepReport, SweepRow } from '#documents';
import { listed } from '#words';
import type { Annotation } from '../parts/annotation.ts';
import type { Annotations } from '../parts/parts.ts';
import type { TestCase, TestSuite } from '../parts/test-suite.ts';
import { variantText } from './fault-words.ts';

/** Each expectation that fails, once, with the faults that break it. */
export const annotations = ({ rows }: SweepReport): Annotations => {
  const found = new Map<string, { readonly first: Failed; readonly faults: string[] }>();
  for (const row of rows) {
    for (const failed of row.failed) {
      const key = JSON.stringify([failed.file, failed.line, failed.name]);
      const known = found.get(key) ?? { first: { ...failed, row }, faults: [] };
      found.set(key, known);
      known.faults.push(nameOf(row));
    }
  }
  return {
    annotations: [...found.values()].map(
      ({ first, faults }): Annotation => ({
        code: `expectation/${first.kind}`,
        severity: 'error',
        message: `${first.name}: broken by ${listed(faults)}. With the first: ${first.message}`,
        path: first.file,
        line: first.line,
        help: first.row.command,
      }),
    ),
    rules: [],
    command: 'sweep',
  };
};

type Failed = SweepRow['failed'][number] & { readonly row: SweepRow };

/** A test for each fault, in a suite for each kind. Without expectations, none can fail. */
export function tests({ rows }: SweepReport): readonly TestSuite[] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    name: `sweep over each ${kind}`,
    cases: rows.filter((row) => row.kind === kind).map(caseOf),
  }));
}

function caseOf(row: SweepRow): TestCase {
  const [first, ...others] = row.failed;
  const test = { name: nameOf(row), group: row.kind };
  if (first === undefined) return test;
  const message = [first, ...others].map((each) => `${each.name}: ${each.message}`).join('\n');
  return {
    ...test,
    path: first.file,
    line: first.line,
    failure: {
      kind: 'failure',
      type: first.kind,
      message,
      details: `${message}\n${row.command}`,
    },
  };
}

/** The fault, with the event and the settings where these can differ. */
const nameOf = (row: SweepRow): string => {
  const variant = variantText(row);
  return variant === '' ? row.fault : `${row.fault} ${variant}`;
};
