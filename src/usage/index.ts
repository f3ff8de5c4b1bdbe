export {
  at,
  constant,
  lastMove,
  laterOf,
  peak,
  type Span,
  type UsageCurve,
  valueAt,
} from './curve.ts';
export { type CurveChange, type CurvePoint, changed } from './curve-change.ts';
export type { NodeUsageChange, PodUsageChange } from './usage-change.ts';
