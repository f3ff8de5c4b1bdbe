import type { SweepReport, SweepRow } from '#documents';
import { listed } from '#words';
import type { Annotation } from '../parts/annotation.ts';
import type { Annotations } from '../parts/parts.ts';
import type { TestCase, TestSuite } from '../parts/test-suite.ts';
import { variantText } from './fault-words.ts';

/**
 * Each expectation that fails, once, with the faults that break it, and each that some fault leaves
 * open, or that holds only up to the end of a run that is cut, with those.
 */
export const annotations = ({ rows }: SweepReport): Annotations => ({
  annotations: [
    ...firstOfEach(rows, ({ failed }) => failed).map(({ first, faults }) =>
      annotation(first, 'error', `broken by ${listed(faults)}. With the first: ${first.message}`),
    ),
    ...firstOfEach(rows, ({ unknown = [] }) => unknown).map(({ first, faults }) =>
      annotation(first, 'warning', `${first.message}; so it is with ${listed(faults)}`),
    ),
    ...firstOfEach(rows, ({ heldSoFar = [] }) => heldSoFar).map(({ first, faults }) =>
      annotation(first, 'warning', `${first.message}; so it is with ${listed(faults)}`),
    ),
  ],
  rules: [],
  command: 'sweep',
});

const annotation = (
  { kind, name, file: path, line, row }: Failed,
  severity: Annotation['severity'],
  message: string,
): Annotation => ({
  ...{ code: `expectation/${kind}`, severity, message: `${name}: ${message}` },
  ...{ path, line, help: row.command },
});

interface Found {
  readonly first: Failed;
  readonly faults: string[];
}

function firstOfEach(
  rows: readonly SweepRow[],
  of: (row: SweepRow) => SweepRow['failed'],
): readonly Found[] {
  const found = new Map<string, Found>();
  for (const row of rows) {
    for (const each of of(row)) {
      const key = JSON.stringify([each.file, each.line, each.name]);
      const known = found.get(key) ?? { first: { ...each, row }, faults: [] };
      found.set(key, known);
      known.faults.push(nameOf(row));
    }
  }
  return [...found.values()];
}

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
  if (first === undefined) {
    const notJudged = [...(row.unknown ?? []), ...(row.heldSoFar ?? [])];
    const open = notJudged.map((each) => `${each.name}: ${each.message}`).join('\n');
    return open === '' ? test : { ...test, failure: { kind: 'skipped', message: open } };
  }
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
