export { assert, Bug, present, unreachable } from './assert.ts';
export type { Branded } from './brand.ts';
export { compareText, firstDifference } from './compare.ts';
export {
  between,
  type Duration,
  earlier,
  earliest,
  hours,
  type Instant,
  inReportSeconds,
  inSeconds,
  instant,
  later,
  latest,
  microseconds,
  milliseconds,
  minutes,
  seconds,
  truncateToSecond,
} from './time.ts';
