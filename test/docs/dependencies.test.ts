import { describe, expect, test } from 'vitest';
import { quotedIn, readDocument, rowsOf, sectionOf } from '../support/markdown.ts';
import { readSources } from '../support/source-tree.ts';

const text = readDocument('docs/dependencies.md');
const { dependencies, peerDependencies, devDependencies } = JSON.parse(
  readDocument('package.json'),
);
const sources = readSources('src/**/*.ts', 'page/**/*.{ts,tsx}');

const packagesUnder = (heading: string) =>
  rowsOf(sectionOf(text, heading)).map(([name = '', what, usedIn = '', why, licence]) => ({
    name: quotedIn(name).join(),
    usedIn: quotedIn(usedIn),
    ...{ what, why, licence },
  }));

const bundled = packagesUnder('## Bundled');
const forDevelopment = packagesUnder('## For development');

const isFrom = (name: string, imported: string): boolean =>
  imported === name || imported.startsWith(`${name}/`);

describe('the list of dependencies', () => {
  test('is that of package.json', () => {
    const names = [...bundled, ...forDevelopment].map(({ name }) => name);
    expect(names.sort()).toEqual(Object.keys(devDependencies).sort());
  });

  test('has under "Bundled" what the program imports, and users install none of it', () => {
    const external = sources.flatMap(({ imports }) => imports.map(({ name }) => name));
    const isUsed = ({ name }: { readonly name: string }) =>
      external.some((each) => isFrom(name, each));
    expect(bundled.filter((each) => !isUsed(each))).toEqual([]);
    expect(forDevelopment.filter(isUsed)).toEqual([]);
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
  });

  test.each(bundled)('names the rooms that import $name', ({ name, usedIn }) => {
    const rooms = sources
      .filter(({ imports }) => imports.some((each) => isFrom(name, each.name)))
      .map(({ path }) =>
        path.startsWith('page/') ? 'page' : path.split('/').slice(0, 2).join('/'),
      );
    expect(usedIn).toEqual([...new Set(rooms)].sort());
  });

  test.each([...bundled, ...forDevelopment])('says all there is to say of $name', (row) => {
    const { license } = JSON.parse(readDocument(`node_modules/${row.name}/package.json`));
    expect(row.licence).toBe(license);
    expect([row.what, row.why, row.usedIn.join()]).not.toContain('');
  });
});
