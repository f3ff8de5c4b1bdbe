import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 optimize only code that runs often. Most runs of a sweep or of histories are over before
 * their code would have paid for its optimization, and with a process on each core no core is left
 * that optimizes while the code runs. Less code also takes less memory.
 */
export function optimizeLess(): void {
  for (const flag of ['--always-sparkplug', '--interrupt-budget=1500000']) setFlagsFromString(flag);
}

/** Runs after which all code that runs often has been optimized. */
export const RUNS_TO_OPTIMIZE = 2_000;

/**
 * Has V8 optimize no more code. What is rarely used would come of age in thousands of runs, and its
 * code is all that grows with them.
 */
export function optimizeNoMore(): void {
  setFlagsFromString('--no-opt');
}
