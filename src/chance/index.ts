export { timesUntilRestart, timeUntilRestart } from './crash-loop-waits.ts';
export { type Draws, type History, seededDraws } from './draws.ts';
export { noticeWindow, type Repeated, type Silence, type Window } from './notice-window.ts';
export { isSource, SOURCES, type Source } from './source.ts';
export { type Spread, spreadOf } from './spread.ts';
export type { UnitDraws } from './unit-draws.ts';
export {
  TIMES_UNTIL_NOTICED,
  timesWithoutWatch,
  timeUntilNoticed,
  timeWithoutWatch,
} from './watch-waits.ts';
