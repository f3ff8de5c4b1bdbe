import { askedByFigures, type DamageTrace, damageTraceOf } from '#report';
import type { PlayedScenario } from '#simulation';

/** A history of a scenario. */
export const traceOf = (scenario: PlayedScenario, number: number): DamageTrace =>
  damageTraceOf(scenario.inHistory({ number }, askedByFigures(scenario)));
