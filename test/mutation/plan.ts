import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { SLOW_TESTS } from '../support/slow-tests.ts';
import { type Mutant, mutate } from './mutate.ts';
import { isOfDecisions, MUTATED_ROOMS } from './rooms.ts';

/** What one run of a room does. */
export interface Plan {
  /** By file: its source with mutants. */
  readonly sources: Readonly<Record<string, string>>;
  /** All mutants of the files. */
  readonly mutants: readonly Mutant[];
  /** The numbers of those to run, in the order of the sample. */
  readonly chosen: readonly number[];
  /** Files of tests, those of the room first. */
  readonly tests: readonly string[];
}

/** The sample of a seed stays the same where the text of a mutant does. */
const draw = (seed: string, { file, text, change, line }: Mutant): string =>
  createHash('sha256').update([seed, file, text, change, line].join('\n')).digest('hex');

/**
 * Mutates the files of a room that decide.
 * @param only a part of the path of files
 * @param size how many mutants are drawn; all for 0
 */
export function makePlan(room: string, only: string, seed: string, size: number): Plan {
  const tests = MUTATED_ROOMS.find(({ name }) => name === room)?.tests;
  if (tests === undefined) throw new Error(`no such room: ${room}`);
  const sources: Record<string, string> = {};
  const mutants: Mutant[] = [];
  for (const file of globSync([`src/${room}/**/*.ts`]).toSorted()) {
    const source = readFileSync(file, 'utf8');
    if (!isOfDecisions(file, source) || !file.includes(only)) continue;
    const mutated = mutate(file, source, mutants.length);
    mutants.push(...mutated.mutants);
    sources[file] = mutated.code;
  }
  const drawn = mutants
    .map((mutant) => ({ id: mutant.id, ticket: draw(seed, mutant) }))
    .toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))
    .map(({ id }) => id);
  return {
    sources,
    mutants,
    chosen: size === 0 ? drawn : drawn.slice(0, size),
    tests: tests.flatMap(testFiles),
  };
}

const testFiles = (folder: string): readonly string[] =>
  folder.endsWith('.ts')
    ? [folder]
    : globSync([`${folder}/**/*.test.ts`], { ignore: [...SLOW_TESTS] }).toSorted();
