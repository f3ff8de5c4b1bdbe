import {
  explain,
  hintAboutBare,
  type InHistories,
  inHistories,
  makeExplanationReport,
} from '#explain';
import { formatsOf, PRINTERS } from '#print';
import type { Run } from '#simulation';
import {
  type ObjectName,
  type ParsedName,
  parseObjectName,
  printObjectName,
  type WhatIfs,
  whatIfTrials,
} from '#tries';
import type { ExplainArguments } from '../arguments.ts';
import type { ExitCode, InterruptedCode } from '../exit-code.ts';
import { checkChances } from '../histories/check-chances.ts';
import { playHistories } from '../histories/play-histories.ts';
import { heldIn } from '../histories/report-of.ts';
import { warnOfOneHistory } from '../histories/warn-of-one-history.ts';
import type { Io } from '../io.ts';
import { NO_PROGRESS } from '../progress.ts';
import { UserError } from '../user-error.ts';
import { parseOutputs, writeReport } from './outputs.ts';
import { openScenario } from './play-scenario.ts';

/**
 * Plays a scenario and prints the fate of one object, its causes, and changes that would change it.
 */
export async function explainObject(
  text: string,
  snapshot: readonly string[],
  args: ExplainArguments,
  io: Io,
): Promise<ExitCode> {
  checkChances(args, false);
  const parsed = nameIn(text);
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.explain), io);
  await warnOfOneHistory(args, io);
  const opened = await openScenario(snapshot, args, outputs, io);
  // Objects of manifests are known only after these are applied.
  if (args.apply.length === 0) refuseBare(parsed, opened.cluster);
  const scenario = await opened.play(args);
  if (scenario === undefined) return 2;
  refuseBare(parsed, scenario.outcome.cluster);
  if (parsed.kind === 'bare') return 2;
  const { object } = parsed;
  const explained = explain(scenario, object, { whatIf: false });
  if (explained.kind === 'unknown') {
    const name = printObjectName(object);
    throw new UserError(
      `there is no ${name} in the snapshot, nor does it come later`,
      explained.hint,
    );
  }
  const tried = args.whatIf ? await tryChanges(scenario, object, args, io) : undefined;
  const { histories, interruptedBy }: HistoriesQuestion =
    tried?.interruptedBy === undefined
      ? await historiesOf(scenario, object, snapshot, args, io)
      : { interruptedBy: tried.interruptedBy };
  const explanation = {
    ...explained.explanation,
    ...(tried && { whatIf: tried.whatIf }),
    ...(histories && { histories }),
  };
  const report = makeExplanationReport(scenario, explanation);
  await writeReport(outputs, PRINTERS.explain, { explanation, report }, { all: args.all }, io);
  return interruptedBy ?? 0;
}

/** Throws a {@link UserError} for a name without a kind, once the objects are known. */
function refuseBare(parsed: ParsedName, cluster: Run['outcome']['cluster'] | undefined): void {
  if (parsed.kind !== 'bare' || cluster === undefined) return;
  throw new UserError(parsed.message, hintAboutBare(cluster, parsed.name) ?? parsed.hint);
}

interface TriedChanges {
  readonly whatIf: WhatIfs;
  readonly interruptedBy: InterruptedCode | undefined;
}

/** Tries changes one after the other. When it is interrupted, what there is counts. */
async function tryChanges(
  scenario: Run,
  object: ObjectName,
  { quiet }: Pick<ExplainArguments, 'quiet'>,
  io: Io,
): Promise<TriedChanges> {
  const interruption = io.awaitInterruption();
  const progress = quiet ? NO_PROGRESS : io.progress;
  const search = whatIfTrials(scenario, object);
  try {
    let next = search.next(false);
    while (next.done !== true) {
      const { done, all } = next.value;
      progress.tell(() => `trying changes: ${done} of ${all} plays`);
      await io.nextTurn();
      next = search.next(interruption.code !== undefined);
    }
    return { whatIf: next.value, interruptedBy: interruption.code };
  } finally {
    interruption.forget();
  }
}

interface HistoriesQuestion {
  readonly histories?: InHistories;
  readonly interruptedBy: InterruptedCode | undefined;
}

/** The histories that an option asks for; none where one of them is explained. */
async function historiesOf(
  scenario: Run,
  object: ObjectName,
  snapshot: readonly string[],
  args: ExplainArguments,
  io: Io,
): Promise<HistoriesQuestion> {
  if (args.chances === undefined || args.history !== undefined) return { interruptedBy: undefined };
  const held = heldIn(scenario, args.hold);
  const asked = { count: args.chances, held, isPlain: true };
  const { histories, interruptedBy } = await playHistories(scenario, asked, snapshot, args, io);
  return { histories: inHistories(scenario, object, { histories, held }), interruptedBy };
}

function nameIn(text: string): Exclude<ParsedName, { readonly kind: 'unreadable' }> {
  const parsed = parseObjectName(text);
  if (parsed.kind === 'unreadable') throw new UserError(parsed.message, parsed.hint);
  return parsed;
}
