import { compareText } from '#units';
import { FIXED_POINTS, isKeptWord } from './kept.ts';

type Codes = ReadonlyMap<string, string>;

const BASE = 36;

/**
 * Gives each new word a code. Codes are in the order of their words, because models decide ties by
 * name: a code begins with the one of the word before it, and counts on from there. Its end is the
 * digest of the word. Words that are known keep theirs.
 * @param digest a few letters and digits
 */
export function withCodes(
  known: Codes,
  words: Iterable<string>,
  digest: (word: string) => string,
): Codes {
  const all = new Set(words);
  const fixed = new Map(known);
  for (const word of [...FIXED_POINTS, ...[...all].filter(isKeptWord)]) fixed.set(word, word);
  const existing = [...fixed].sort(([a], [b]) => compareText(a, b));
  const codes = new Map(known);
  for (const { before, after, group } of groupsOf(
    [...all].filter((word) => !fixed.has(word)),
    existing,
  )) {
    const stem = stemBetween(before, after);
    const first = firstNumber(group.length);
    group.forEach((word, index) => {
      codes.set(word, `${stem}${(first + index).toString(BASE)}${digest(word)}`);
    });
  }
  return codes;
}

/** Zeros keep codes before a code that goes on as they do; numbers never begin with one. */
function stemBetween(before: string, after: string): string {
  let stem = `${before}0`;
  while (after.startsWith(stem)) stem += '0';
  return stem;
}

/** The first of so many numbers of the same width. */
function firstNumber(count: number): number {
  let first = 1;
  while (first * (BASE - 1) < count) first *= BASE;
  return first;
}

interface Group {
  /** The code of the last word before them. */
  readonly before: string;
  /** And of the one behind them; empty at the end. */
  readonly after: string;
  readonly group: string[];
}

/** New words by the standing word before them. */
function groupsOf(
  words: readonly string[],
  existing: readonly (readonly [string, string])[],
): readonly Group[] {
  const groups: Group[] = [];
  let next = 0;
  let before = '';
  for (const word of [...words].sort(compareText)) {
    const from = next;
    while (compareText(existing[next]?.[0] ?? word, word) < 0) before = existing[next++]?.[1] ?? '';
    const last = groups.at(-1);
    if (last !== undefined && from === next) last.group.push(word);
    else groups.push({ before, after: existing[next]?.[1] ?? '', group: [word] });
  }
  return groups;
}
