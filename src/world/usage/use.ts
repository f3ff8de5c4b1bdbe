import type { Instant } from '#units';
import {
  type CurveChange,
  changed,
  constant,
  lastMove,
  peak,
  type Span,
  turnsOf,
  type UsageCurve,
} from '#usage';

/** One figure that changes: the measured value at the start, 0 without one, and its curve. */
export class Use {
  readonly #measured: number;
  #curve: UsageCurve;

  constructor(measured: number | undefined) {
    this.#measured = measured ?? 0;
    this.#curve = constant(this.#measured);
  }

  /** Continues as before without a change. */
  change(change: CurveChange | undefined, now: Instant): void {
    if (change !== undefined) this.#curve = changed(this.#curve, change, now);
  }

  /** Nothing is in use any more. */
  end(): void {
    this.#curve = constant(0);
  }

  /** The highest growth since the measurement within a span; negative when it shrinks. */
  growthOver(span: Span): number {
    return peak(this.#curve, span) - this.#measured;
  }

  get lastMove(): Instant | undefined {
    return lastMove(this.#curve);
  }

  /** The instants at which it may bend or jump. */
  turns(): Iterable<Instant> {
    return turnsOf(this.#curve);
  }
}
