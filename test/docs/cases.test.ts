import { describe, expect, test } from 'vitest';
import { expectGolden } from '../support/golden.ts';
import { readDocument, rowsOf } from '../support/markdown.ts';
import { readSources } from '../support/source-tree.ts';

/** Codes of cases, in titles and comments of tests. */
const CODE = /\b(?:AV-C|CH-C|RT-C|(?:AD|AV|EV|NL|NS|RT|TE|TH|WS)-)\d+[a-z]?\b/g;

const TABLE = 'test/CASES.md';

const text = readDocument(TABLE);
const rows = rowsOf(text);

/** The files that name each code, below `test`. */
const filesOf = new Map<string, Set<string>>();
for (const { path, lines } of readSources('test/**/*.ts')) {
  for (const [code] of lines.join('\n').matchAll(CODE)) {
    const files = filesOf.get(code) ?? new Set();
    filesOf.set(code, files.add(path.replace('test/', '')));
  }
}

const listed = (files: Iterable<string>): string =>
  [...files].map((file) => `\`${file}\``).join(', ');

describe('the table of cases', () => {
  test('has a row for each code that a test names, and each row has its test', () => {
    expect(rows.map(([code]) => code).sort()).toEqual([...filesOf.keys()].sort());
  });

  test('says what each case is', () => {
    for (const [, meaning] of rows) expect(meaning).toMatch(/^.{20,}\.$/);
  });

  test('names the files that test each case', () => {
    const current = text.replace(
      /^\| (\S+) \| (.*) \| [^|]* \|$/gm,
      (row, code: string, meaning: string) => {
        const files = filesOf.get(code);
        return files === undefined ? row : `| ${code} | ${meaning} | ${listed(files)} |`;
      },
    );
    expectGolden(current, TABLE);
  });
});
