import { spreadOf } from '#chance';
import type { Damage, SweepRow } from '#documents';
import {
  addedDamage,
  askedByFigures,
  type DamageTrace,
  damageTraceOf,
  judgedByShare,
  withJudged,
} from '#report';
import type { PlayedScenario, ScenarioResult } from '#simulation';
import { traceOf } from './charge/trace-of.ts';
import type { WithoutFault } from './charge/without-fault.ts';
import type { Run } from './plan/plan.ts';
import type { PreparedSweep } from './prepare.ts';
import { rowOf } from './rows/row-of.ts';

export type PlayedRun =
  | { readonly kind: 'row'; readonly row: SweepRow }
  | Extract<ScenarioResult, { kind: 'rejected' }>;

/**
 * Plays one fault, and its histories where chance is asked for: figures are those of the single run,
 * and an expectation that asks for a share of the histories is judged by these. What happens without
 * the fault is not charged to it.
 */
export function playRun(
  {
    scenario,
    chances,
    command,
    withoutFault,
  }: Pick<PreparedSweep, 'scenario' | 'chances' | 'command'> &
    Partial<Pick<PreparedSweep, 'withoutFault'>>,
  run: Run,
): PlayedRun {
  const result = scenario.replay(run.change, askedByFigures(scenario));
  if (result.kind === 'rejected') return result;
  const single = damageTraceOf(result.scenario);
  const histories = chances === 0 ? [] : historiesOf(result.scenario, chances);
  const damage =
    chances === 0 ? single.damage : withJudged(single.damage, judgedIn(single, histories));
  const row = rowOf(run, damage, command);
  const without = withoutFault?.(run.settings);
  const added =
    without?.hasDamage !== true ? undefined : addedIn(without, { ...single, damage }, histories);
  return {
    kind: 'row',
    row: {
      ...row,
      ...(chances > 0 && { spread: spreadsOf(histories.map((each) => each.damage)) }),
      ...(added && { added }),
    },
  };
}

/** The verdicts of the single run, or of the histories where an expectation asks for a share. */
const judgedIn = (
  { parts }: DamageTrace,
  histories: readonly DamageTrace[],
): DamageTrace['parts']['expectations'] =>
  judgedByShare(
    parts.expectations,
    histories.map((each) => each.parts.expectations.map(({ passed }) => passed)),
  ).map((each, index) => (each.in === undefined ? (parts.expectations[index] ?? each) : each));

/** What a fault adds, in the single run and over the histories: each is compared with its like. */
function addedIn(
  { single, inHistory }: WithoutFault,
  fault: DamageTrace,
  histories: readonly DamageTrace[],
): NonNullable<SweepRow['added']> {
  const added = addedDamage(single, fault);
  if (histories.length === 0) return added;
  const inHistories = histories.map((each, index) => addedDamage(inHistory(index + 1), each));
  return { ...added, spread: spreadsOf(inHistories) };
}

const historiesOf = (scenario: PlayedScenario, count: number): readonly DamageTrace[] =>
  Array.from({ length: count }, (_, index) => traceOf(scenario, index + 1));

/** How the figures are spread over the histories, in the order of the figures. */
function spreadsOf(histories: readonly Damage[]): NonNullable<SweepRow['spread']> {
  const names = Object.keys(histories[0]?.figures ?? {}) as (keyof Damage['figures'])[];
  return Object.fromEntries(
    names.map((name) => [name, spreadOf(histories.map(({ figures }) => figures[name]))]),
  );
}
