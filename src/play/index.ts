export { firstDifferenceIn } from './first-difference.ts';
export type { Outcome } from './outcome.ts';
export { play, withBugContext } from './play.ts';
export { type Removals, removalsAtStart } from './removals.ts';
