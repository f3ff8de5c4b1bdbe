import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';

const TOP = join(import.meta.dirname, '../..');

/** The documents for people who use or change the program, but for the README. */
export const DOCUMENTS: readonly string[] = globSync(
  ['docs/**/*.md', 'CONTRIBUTING.md', 'test/CASES.md'],
  { cwd: TOP },
).sort();

/** The documents for users whose examples run on the project's fixtures, as those of the README. */
export const GUIDE: readonly string[] = DOCUMENTS.filter((path) => path.startsWith('docs/guide/'));

export const readDocument = (path: string): string => readFileSync(join(TOP, path), 'utf8');

/** The text from a heading to the next one of its level or above; empty without that heading. */
export function sectionOf(text: string, heading: string): string {
  const lines = text.split('\n');
  const first = lines.indexOf(heading);
  const level = heading.indexOf(' ');
  const isNext = (line: string): boolean => {
    const marks = /^#+(?= )/.exec(line)?.[0].length;
    return marks !== undefined && marks <= level;
  };
  const length = lines.slice(first + 1).findIndex(isNext);
  if (first < 0) return '';
  return lines.slice(first + 1, length < 0 ? undefined : first + 1 + length).join('\n');
}

/** The cells of all rows of tables in a text, without titles and rulers. */
export function rowsOf(text: string): readonly (readonly string[])[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const isTitle = isRuler(lines[index + 1] ?? '');
    return line.startsWith('|') && !isTitle && !isRuler(line) ? [cellsOf(line)] : [];
  });
}

const isRuler = (line: string): boolean => /^\|[\s:|-]+\|$/.test(line);

const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** Texts between back-quotes. */
export const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted);
