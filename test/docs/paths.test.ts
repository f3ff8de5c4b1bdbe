import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { DOCUMENTS, quotedIn, readDocument } from '../support/markdown.ts';

const PATH = /^(bench|bin|docs|fixtures|src|test)\/[\w./-]*$/;
/** Words that a reader replaces, as in `src/checks/rules/GROUP/CODE.ts`. */
const TO_CHOOSE = /\/[A-Z]+(?=[./]|$)/;

/** The part of a path that has to be there. */
function partThatExists(path: string): string {
  if (existsSync(path)) return path;
  const { index } = TO_CHOOSE.exec(path) ?? {};
  return index === undefined ? path : path.slice(0, index);
}

test('files to choose are in folders that exist', () => {
  expect(partThatExists('src/checks/rules/GROUP/CODE.ts')).toBe('src/checks/rules');
  expect(partThatExists('test/FIDELITY.md')).toBe('test/FIDELITY.md');
  expect(partThatExists('src/nowhere.ts')).toBe('src/nowhere.ts');
});

test.each(DOCUMENTS)('%s names files that exist', (document) => {
  const paths = quotedIn(readDocument(document)).filter((quoted) => PATH.test(quoted));
  expect(paths.filter((path) => !existsSync(partThatExists(path)))).toEqual([]);
});

test.each(DOCUMENTS)('%s leads to files that exist', (document) => {
  const links = [...readDocument(document).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)];
  const targets = links.map(([, target = '']) => `${dirname(document)}/${target}`);
  expect(targets.filter((target) => !existsSync(target))).toEqual([]);
});
