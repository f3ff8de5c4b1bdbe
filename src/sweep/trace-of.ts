import { type DamageTrace, damageTraceOf, requestedParts } from '#report';
import type { Run } from '#simulation';

/** A history of a scenario. */
export const traceOf = (scenario: Run, number: number): DamageTrace =>
  damageTraceOf(scenario.inHistory({ number }, requestedParts(scenario)));
