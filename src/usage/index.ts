export {
  at,
  constant,
  lastMove,
  laterOf,
  peak,
  type Span,
  turnsOf,
  type UsageCurve,
  valueAt,
} from './curve.ts';
export { type CurveChange, changed } from './curve-change.ts';
export type { NodeUsageChange, PodUsageChange } from './usage-change.ts';
