import { versions } from 'node:process';
import { setFlagsFromString } from 'node:v8';

/**
 * The flag of V8 for the work of a function before it is optimized, as a multiple of its default:
 * bytes of code that were run or, from version 12 on, calls.
 */
const optimizedAfter = (times: number): string =>
  Number.parseInt(versions.v8, 10) < 12
    ? `--interrupt-budget=${times * 132_000}`
    : `--invocation-count-for-turbofan=${times * 3_000}`;

/**
 * Has V8 optimize code a little later than by default. Most runs of the program are over before
 * their code would have paid for its optimization.
 */
export function optimizeLater(): void {
  setFlagsFromString(optimizedAfter(2));
}

/**
 * Has V8 optimize only code that runs often. Few runs of a sweep or of histories are over before
 * their code would have paid for its optimization, and with a process on each core no core is left
 * that optimizes while the code runs. Less code also takes less memory.
 */
export function optimizeLess(): void {
  for (const flag of ['--always-sparkplug', optimizedAfter(11)]) setFlagsFromString(flag);
}

/** Undoes {@link optimizeLess} and {@link optimizeNoMore}. */
export function optimizeAsAtStart(): void {
  for (const flag of ['--no-always-sparkplug', '--opt']) setFlagsFromString(flag);
  optimizeLater();
}

/** The runs of a process that are over before their code pays for its optimization. */
export const FEW_RUNS = 500;

/** Runs after which all code that runs often has been optimized. */
export const RUNS_TO_OPTIMIZE = 2_000;

/**
 * Has V8 optimize no more code. What is rarely used would come of age in thousands of runs, and its
 * code is all that grows with them.
 */
export function optimizeNoMore(): void {
  setFlagsFromString('--no-opt');
}
