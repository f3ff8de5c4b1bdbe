import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 optimize only code that runs often. Histories of a small cluster are over before most of
 * their code would have paid for its optimization, and with a process on each core no core is left
 * that optimizes while the code runs.
 */
export function optimizeLess(): void {
  for (const flag of ['--always-sparkplug', '--interrupt-budget=600000']) setFlagsFromString(flag);
}
