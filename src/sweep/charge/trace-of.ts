import { askedByFigures, type DamageTrace, damageOf, figurePartsOf } from '#report';
import type { PlayedScenario } from '#simulation';

/** A history of a scenario. */
export function traceOf(scenario: PlayedScenario, number: number): DamageTrace {
  const history = scenario.inHistory({ number }, askedByFigures(scenario));
  const parts = figurePartsOf(history);
  return { parts, damage: damageOf(history, parts) };
}
