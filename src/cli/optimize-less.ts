import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 optimize only code that runs often. Most runs of a sweep or of histories are over before
 * their code would have paid for its optimization, and with a process on each core no core is left
 * that optimizes while the code runs. It also keeps the memory of thousands of runs level.
 */
export function optimizeLess(): void {
  for (const flag of ['--always-sparkplug', '--interrupt-budget=1500000']) setFlagsFromString(flag);
}
