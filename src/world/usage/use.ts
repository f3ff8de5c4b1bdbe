import type { Instant } from '#units';
import {
  type CurveChange,
  changed,
  constant,
  lastMove,
  peak,
  type Span,
  type UsageCurve,
} from '#usage';

/** One figure that moves: what was measured at the start, 0 if nothing was, and what became of it. */
export class Use {
  readonly #measured: number;
  #curve: UsageCurve;

  constructor(measured: number | undefined) {
    this.#measured = measured ?? 0;
    this.#curve = constant(this.#measured);
  }

  /** Goes on as before when there is no change. */
  change(change: CurveChange | undefined, now: Instant): void {
    if (change !== undefined) this.#curve = changed(this.#curve, change, now);
  }

  /** Nothing is in use any more. */
  end(): void {
    this.#curve = constant(0);
  }

  /** How much more than was measured is in use at most within a span; negative when it is less. */
  growthOver(span: Span): number {
    return peak(this.#curve, span) - this.#measured;
  }

  get lastMove(): Instant | undefined {
    return lastMove(this.#curve);
  }
}
