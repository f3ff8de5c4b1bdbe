import type { SimulationReport } from '#documents';
import type { PlayedScenario } from '#simulation';

/** The facts that decide whether an expectation holds. */
export interface Evidence {
  readonly scenario: PlayedScenario;
  /** The parts of the report that expectations of fixed kinds are about. */
  readonly report: Pick<SimulationReport, 'evictions' | 'end' | 'timeline' | 'stuck' | 'zones'>;
  /** The report without verdicts, for expressions. */
  readonly whole: () => SimulationReport;
}

export type Verdict = Holds | Violation;

export interface Holds {
  readonly passed: true;
  /** The state as a sentence without a full stop. */
  readonly message: string;
}

export interface Violation {
  readonly passed: false;
  /** The first instant at which the expectation does not hold, in seconds since the start. */
  readonly at: number;
  /** The entry of the timeline that caused the failure. Absent without one. */
  readonly because?: number;
  readonly message: string;
}

export const holds = (message: string): Holds => ({ passed: true, message });

export const violated = (at: number, because: number | undefined, message: string): Violation => ({
  passed: false,
  at,
  ...(because === undefined ? {} : { because }),
  message,
});

/**
 * The earliest violation, the first one of several at an instant. Without violations the
 * expectation holds.
 */
export const firstViolation = (
  violations: readonly (Violation | undefined)[],
  otherwise: () => string,
): Verdict =>
  violations.reduce<Violation | undefined>(
    (first, each) =>
      first === undefined || (each !== undefined && each.at < first.at) ? (each ?? first) : first,
    undefined,
  ) ?? holds(otherwise());
