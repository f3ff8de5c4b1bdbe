export { assert, Bug, present, unreachable } from './assert.ts';
export { addToList, countBy, groupByBoth } from './by-key.ts';
export { type Cidr, cidrsOverlap, parseCidr, printCidr } from './cidr.ts';
export { nextOfSchedule, parseCronSchedule } from './cron-schedule.ts';
export { type CronTimes, cronTimes } from './cron-times.ts';
export {
  type DurationProblem,
  type GoDurationProblem,
  parseDuration,
  parseGoDuration,
  printDuration,
  printGoDuration,
} from './duration-text.ts';
export type { Frozen } from './frozen.ts';
export { parseGoFloat32 } from './go-float32.ts';
export { parseGraph, printGraph } from './graph-text.ts';
export { fitsInt64, INT64_MAX, INT64_MIN, wrapInt64 } from './int64.ts';
export { parseJson } from './json.ts';
export { itemsOf, makeLazily, withFields } from './lazy-list.ts';
export { asNumber, compareLengths } from './length.ts';
export { medianOf } from './median.ts';
export { bisect, compareText, firstDifference, OrderedList } from './order.ts';
export { OverlaidMap } from './overlaid-map.ts';
export { type Parsed, parsed, unparsed } from './parsed.ts';
export { NO_QUANTITY, type Quantity, wholeQuantity } from './quantity.ts';
export {
  addQuantities,
  compareQuantities,
  isZeroQuantity,
  quantitySign,
  subtractQuantities,
} from './quantity-arithmetic.ts';
export {
  parseJsonQuantity,
  parseQuantity,
  type QuantityProblem,
  quantity,
} from './quantity-parse.ts';
export { printQuantity } from './quantity-text.ts';
export { quantityMilliValue, quantityValue, quantityWhole } from './quantity-value.ts';
export { once, remembered } from './remembered.ts';
export { Sha256, sha256Of } from './sha256.ts';
export {
  type Branded,
  between,
  type Duration,
  earlier,
  earliest,
  endOfSecond,
  hours,
  type Instant,
  inNanoseconds,
  inReportSeconds,
  inSeconds,
  instant,
  LONGEST_RUN,
  later,
  latest,
  longest,
  microseconds,
  milliseconds,
  minutes,
  nanoseconds,
  seconds,
  shortest,
  truncateToSecond,
} from './time.ts';
export { parseInstant, printInstant, type TimestampProblem } from './timestamp.ts';
export { toThousandths } from './to-thousandths.ts';
export { hidesFromJson, visible, visibleJson } from './visible.ts';
