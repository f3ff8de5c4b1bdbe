import { spreadOf } from '#chance';
import type { Damage, SweepRow } from '#documents';
import { askedByFigures, damageOf } from '#report';
import type { PlayedScenario, ScenarioResult } from '#simulation';
import type { Run } from './plan/plan.ts';
import type { PreparedSweep } from './prepare.ts';
import { rowOf } from './rows/row-of.ts';

export type PlayedRun =
  | { readonly kind: 'row'; readonly row: SweepRow }
  | Extract<ScenarioResult, { kind: 'rejected' }>;

/** Plays one fault, and its histories where chance is asked for. */
export function playRun(
  { scenario, chances, command }: Pick<PreparedSweep, 'scenario' | 'chances' | 'command'>,
  run: Run,
): PlayedRun {
  const result = scenario.replay(run.change, askedByFigures(scenario));
  if (result.kind === 'rejected') return result;
  const row = rowOf(run, damageOf(result.scenario), command);
  const spread = spreadsOf(result.scenario, chances);
  return { kind: 'row', row: { ...row, ...(spread && { spread }) } };
}

/** How the figures are spread over the histories, in the order of the figures. */
function spreadsOf(scenario: PlayedScenario, chances: number): SweepRow['spread'] {
  if (chances === 0) return undefined;
  const histories: Damage['figures'][] = [];
  for (let number = 1; number <= chances; number += 1) {
    const history = scenario.inHistory({ number }, askedByFigures(scenario));
    histories.push(damageOf(history).figures);
  }
  const [first] = histories;
  const names = Object.keys(first ?? {}) as (keyof Damage['figures'])[];
  return Object.fromEntries(
    names.map((name) => [name, spreadOf(histories.map((figures) => figures[name]))]),
  );
}
