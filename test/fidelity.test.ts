import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSources } from './support/source-tree.ts';

/** A rule that code takes from Kubernetes: what a comment claims, or what a row of the table says. */
interface Claim {
  /** The upstream file and symbol, as they are written behind `@upstream`. */
  readonly upstream: string;
  readonly file: string;
}

interface Row extends Claim {
  readonly behaviour: string;
  readonly versions: string;
  readonly heldBy: string;
}

const TAG = /@upstream (?<upstream>.+?)(?: \((?<read>v?\d+\.\d+[^)]*)\))?(?: \*\/)?$/;

const TOP = join(import.meta.dirname, '..');

const tags = readSources('src/**/*.ts').flatMap(({ path, lines }) =>
  lines.flatMap((line) => {
    const { upstream, read } = TAG.exec(line.trimEnd())?.groups ?? {};
    return upstream === undefined ? [] : [{ upstream, file: path, read }];
  }),
);

/** The rows of all tables in FIDELITY.md, their cells without back-quotes. */
const rows: readonly Row[] = readFileSync(join(import.meta.dirname, 'FIDELITY.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`src/'))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim().replaceAll('`', ''));
    const [, behaviour = '', upstream = '', versions = '', file = '', heldBy = ''] = cells;
    return { behaviour, upstream, versions, file, heldBy };
  });

const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true;

const claim = ({ upstream, file }: Claim): string => `${file}: ${upstream}`;

describe('what code takes from Kubernetes', () => {
  test('says which version was read', () => {
    expect(tags.filter(({ read }) => read === undefined).map(claim)).toEqual([]);
  });

  test('is in FIDELITY.md, and nothing else is', () => {
    expect([...new Set(rows.map(claim))].sort()).toEqual([...new Set(tags.map(claim))].sort());
  });

  test('is there once', () => {
    const claims = rows.map(claim);
    expect(claims.filter((each, index) => claims.indexOf(each) !== index)).toEqual([]);
  });

  test.each(rows)('is described, dated and held: $upstream', ({ behaviour, versions, heldBy }) => {
    expect(behaviour).not.toBe('');
    expect(versions).toMatch(/^(all|1\.\d\d? (on|only)|up to 1\.\d\d?|1\.\d\d? to 1\.\d\d)$/);
    const holders = heldBy.split(', ');
    expect(holders.filter((holder) => !isFile(join(TOP, 'test', holder)))).toEqual([]);
  });
});
