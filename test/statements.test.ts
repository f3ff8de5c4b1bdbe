import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from './support/program.ts';

interface Row {
  readonly statement: string;
  readonly test: string;
  /** The title of the test, where the statement is not its name. */
  readonly title: string | undefined;
}

const FOLDER = 'fixtures/statements';

/** The rows of the table of statements. */
const rows: readonly Row[] = readFileSync(join(import.meta.dirname, 'FIDELITY.md'), 'utf8')
  .split('## Statements')[1]
  ?.split('\n')
  .flatMap((line): readonly Row[] => {
    const [, statement = '', path = '', title] =
      /^\| [^|]+ \| ([^|]+) \| `([^`]+)`(?:: ([^|]+))? \|$/.exec(line) ?? [];
    return path === '' ? [] : [{ statement, test: path, title }];
  }) as readonly Row[];

interface Tested {
  readonly scenarios: readonly {
    readonly name: string;
    readonly expectations: readonly { readonly name: string; readonly passed: boolean }[];
  }[];
}

describe('what documents say', () => {
  const { stdout } = run(['test', FOLDER, '-o', 'json']);
  const played = (JSON.parse(stdout) as Tested).scenarios.flatMap(({ name, expectations }) =>
    expectations.map((each) => ({ ...each, folder: name.replace(/\/script\.yaml$/, '') })),
  );

  test('holds, all of it', () => {
    expect(played.filter(({ passed }) => !passed)).toEqual([]);
  });

  test('is in the table, and nothing else is said to be played', () => {
    const claimed = rows.filter((row) => row.test.startsWith(FOLDER));
    expect(claimed.map((row) => `${row.test}: ${row.statement}`).sort()).toEqual(
      played.map(({ folder, name }) => `${folder}: ${name}`).sort(),
    );
    expect(played.length).toBeGreaterThan(20);
  });

  test.each(rows.filter((row) => row.title !== undefined))(
    'is held where the table says: $statement',
    (row) => {
      const source = readFileSync(join(import.meta.dirname, row.test), 'utf8');
      expect(source).toContain(row.title);
    },
  );
});
