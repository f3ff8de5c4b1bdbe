import { spreadOf } from '#chance';
import type { Damage, SweepRow } from '#documents';
import { askedByFigures, damageOf, figurePartsOf, judgedByShare, withJudged } from '#report';
import type { PlayedScenario, ScenarioResult } from '#simulation';
import type { Run } from './plan/plan.ts';
import type { PreparedSweep } from './prepare.ts';
import { rowOf } from './rows/row-of.ts';

export type PlayedRun =
  | { readonly kind: 'row'; readonly row: SweepRow }
  | Extract<ScenarioResult, { kind: 'rejected' }>;

/**
 * Plays one fault, and its histories where chance is asked for: figures are those of the single run,
 * and an expectation that asks for a share of the histories is judged by these.
 */
export function playRun(
  { scenario, chances, command }: Pick<PreparedSweep, 'scenario' | 'chances' | 'command'>,
  run: Run,
): PlayedRun {
  const result = scenario.replay(run.change, askedByFigures(scenario));
  if (result.kind === 'rejected') return result;
  const parts = figurePartsOf(result.scenario);
  const damage = damageOf(result.scenario, parts);
  if (chances === 0) return { kind: 'row', row: rowOf(run, damage, command) };
  const histories = historiesOf(result.scenario, chances);
  const judged = judgedByShare(
    parts.expectations,
    histories.map(({ holds }) => holds),
  ).map((each, index) => (each.in === undefined ? (parts.expectations[index] ?? each) : each));
  const row = rowOf(run, withJudged(damage, judged), command);
  return { kind: 'row', row: { ...row, spread: spreadsOf(histories) } };
}

/** The numbers of one history of a fault. */
interface History {
  readonly figures: Damage['figures'];
  /** Whether each expectation holds. */
  readonly holds: readonly boolean[];
}

const historiesOf = (scenario: PlayedScenario, count: number): readonly History[] =>
  Array.from({ length: count }, (_, index) => {
    const history = scenario.inHistory({ number: index + 1 }, askedByFigures(scenario));
    const parts = figurePartsOf(history);
    const holds = parts.expectations.map(({ passed }) => passed);
    return { figures: damageOf(history, parts).figures, holds };
  });

/** How the figures are spread over the histories, in the order of the figures. */
function spreadsOf(histories: readonly History[]): NonNullable<SweepRow['spread']> {
  const names = Object.keys(histories[0]?.figures ?? {}) as (keyof Damage['figures'])[];
  return Object.fromEntries(
    names.map((name) => [name, spreadOf(histories.map(({ figures }) => figures[name]))]),
  );
}
