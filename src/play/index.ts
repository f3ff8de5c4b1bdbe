export { withBugContext } from './bug-context.ts';
export { firstDifferenceIn } from './first-difference.ts';
export type { Outcome } from './outcome.ts';
export { play } from './play.ts';
export { type Removals, removalsAtStart } from './removals.ts';
