import { spreadOf } from '#chance';
import type { Damage, SweepRow } from '#documents';
import {
  addedDamage,
  type DamageTrace,
  damageTraceOf,
  judgedByShare,
  longestWithin,
  requestedParts,
  withJudged,
} from '#report';
import type { ScenarioResult } from '#simulation';
import { commandOf, type SweepCommand, type SweepRun } from './plan/sweep-runs.ts';
import type { PreparedSweep, WithoutFault } from './prepare.ts';
import { traceOf } from './trace-of.ts';

export type PlayedRun =
  | { readonly kind: 'row'; readonly row: SweepRow }
  | Extract<ScenarioResult, { kind: 'rejected' }>;

type Parts = Pick<PreparedSweep, 'scenario' | 'chances' | 'command'> &
  Partial<Pick<PreparedSweep, 'withoutFault'>>;

/** Plays one fault as {@link stepsOfRun} does, without pausing. */
export function playRun(parts: Parts, run: SweepRun): PlayedRun {
  const steps = stepsOfRun(parts, run);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/**
 * Plays one fault, and its histories where chance is asked for: figures are those of the single run,
 * and an expectation that asks for a share of the histories is judged by these. What happens without
 * the fault is not charged to it. Yields before each history, so that signals are heard in between.
 */
export function* stepsOfRun(
  { scenario, chances, command, withoutFault }: Parts,
  run: SweepRun,
): Generator<undefined, PlayedRun> {
  const result = scenario.replay(run.change, requestedParts(scenario));
  if (result.kind === 'rejected') return result;
  const single = damageTraceOf(result.scenario);
  const histories = yield* inHistories(chances, (number) => traceOf(result.scenario, number));
  const damage =
    chances === 0 ? single.damage : withJudged(single.damage, judgedIn(single, histories));
  const row = rowOf(run, damage, command);
  const without = withoutFault?.(run.settings);
  const added =
    without?.hasDamage !== true
      ? undefined
      : yield* addedIn(without, { ...single, damage }, histories);
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
function* addedIn(
  { single, inHistory }: WithoutFault,
  fault: DamageTrace,
  histories: readonly DamageTrace[],
): Generator<undefined, NonNullable<SweepRow['added']>> {
  const added = addedDamage(single, fault);
  if (histories.length === 0) return added;
  const without = yield* inHistories(histories.length, inHistory);
  const each = histories.flatMap((history, index) => {
    const other = without[index];
    return other === undefined ? [] : [addedDamage(other, history)];
  });
  return { ...added, spread: spreadsOf(each) };
}

/** The traces of so many histories, by their numbers from 1 on. */
function* inHistories(
  count: number,
  trace: (number: number) => DamageTrace,
): Generator<undefined, readonly DamageTrace[]> {
  const traces: DamageTrace[] = [];
  for (let number = 1; number <= count; number += 1) {
    yield undefined;
    traces.push(trace(number));
  }
  return traces;
}

/** How the figures are spread over the histories, in the order of the figures. */
function spreadsOf(histories: readonly Damage[]): NonNullable<SweepRow['spread']> {
  const names = Object.keys(histories[0]?.figures ?? {}) as (keyof Damage['figures'])[];
  return Object.fromEntries(
    names.map((name) => [name, spreadOf(histories.map((each) => numberIn(each, name)))]),
  );
}

/** A figure of a history as a number: an outage that lasts for good counts up to the end of the run. */
const numberIn = ({ figures, down, end }: Damage, name: keyof Damage['figures']): number =>
  figures[name] ??
  longestWithin(
    name === 'serviceDownSeconds' ? down.filter((each) => each.name.startsWith('Service/')) : down,
    end,
  );

/** The row of a played run. */
function rowOf(run: SweepRun, damage: Damage, command: SweepCommand): SweepRow {
  const { fault, what, settings } = run;
  return {
    fault: fault.id,
    kind: fault.kind,
    name: fault.name,
    nodes: fault.nodes.length,
    ...(what !== undefined && { what }),
    settings,
    ...damage,
    command: commandOf(run.change, command),
  };
}
