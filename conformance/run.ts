import type { Io } from '#cli';
import { UserError } from '../src/cli/user-error.ts';
import { findCaseFiles, readCases } from './case-files.ts';
import type { ConformanceCase } from './format.ts';
import { judge } from './judge.ts';
import type { Verdict } from './verdict.ts';
import { explain } from './wording.ts';

export interface RunOptions {
  /** Files, folders and globs. */
  readonly paths: readonly string[];
  /** Texts, one of which a case's name must contain. Empty selects every case. */
  readonly only: readonly string[];
  readonly verbose: boolean;
  /** Plays each case as a fork of its snapshot. */
  readonly forks: boolean;
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** Runs all cases and prints the failures. Throws a {@link UserError} for an unreadable file. */
export async function runConformance(options: RunOptions, io: Io): Promise<Tally> {
  const files = await findCaseFiles(options.paths, io);
  let total: Tally = { passed: 0, failed: 0 };
  for (const file of files) {
    const tally = await runFile(file, options, io);
    if (files.length > 1 && countOf(tally) > 0) {
      await io.results.write([`${file}: ${summary(tally)}\n`]);
    }
    total = { passed: total.passed + tally.passed, failed: total.failed + tally.failed };
  }
  if (countOf(total) === 0) throw new UserError(whyNothingRan(options));
  await io.results.write([`${summary(total)}\n`]);
  return total;
}

async function runFile(path: string, options: RunOptions, io: Io): Promise<Tally> {
  let passed = 0;
  let failed = 0;
  const unmodelled = new Set<string>();
  for (const testCase of readCases(path, await io.readFile(path))) {
    if (!isWanted(testCase, options.only)) continue;
    const verdict = await judge(testCase, options.forks ? 'fork' : 'alone');
    if (verdict.kind === 'agrees') passed += 1;
    else failed += 1;
    // All vectors of a function without a model fail alike, so only the first is printed.
    if (verdict.kind === 'not-modelled') {
      if (unmodelled.has(verdict.function) && !options.verbose) continue;
      unmodelled.add(verdict.function);
    }
    await io.results.write(report(testCase, verdict, options));
  }
  return { passed, failed };
}

function report({ name }: ConformanceCase, verdict: Verdict, options: RunOptions): string[] {
  if (verdict.kind === 'agrees') return options.verbose ? [`ok     ${name}\n`] : [];
  return [`FAILED ${name}\n`, ...explain(verdict, options).map((line) => `  ${line}\n`)];
}

const isWanted = ({ name }: ConformanceCase, only: readonly string[]): boolean =>
  only.length === 0 || only.some((text) => name.includes(text));

const countOf = ({ passed, failed }: Tally): number => passed + failed;

const whyNothingRan = ({ only }: RunOptions): string =>
  only.length === 0 ? 'the files hold no cases' : `no case has a name with ${only.join(' or ')}`;

const summary = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;
