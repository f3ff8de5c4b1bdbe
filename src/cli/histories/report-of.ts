import type { Source } from '#chance';
import type { SimulationReport } from '#documents';
import { makeReport, withChances } from '#report';
import type { Run } from '#simulation';
import type { ChanceArguments, ScenarioArguments } from '../arguments.ts';
import type { InterruptedCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import type { Helpers } from '../shares/play-shares.ts';
import { checkHistories } from './check-chances.ts';
import { heldSources } from './held-sources.ts';
import { playHistories } from './play-histories.ts';
import type { HistoriesRequest } from './play-share.ts';

type Arguments = ScenarioArguments & ChanceArguments;

/** How many histories are asked for: by the option, else by the scripts; none for a single history. */
export const historiesAsked = (
  { chances, hold, history }: ChanceArguments,
  scenario: Run,
): HistoriesRequest | undefined => {
  const count = history === undefined ? (chances ?? scenario.plan.script.chances) : undefined;
  return count === undefined ? undefined : { count, held: heldIn(scenario, hold) };
};

/** The held sources: those of the option, else those of the scripts. */
export const heldIn = ({ plan }: Run, hold: readonly string[]): readonly Source[] =>
  hold.length > 0 ? heldSources(hold) : plan.script.held;

interface ReportInHistories {
  readonly report: SimulationReport;
  readonly interruptedBy: InterruptedCode | undefined;
}

/** The report of a single run, with what histories add to it where some are asked for. */
export async function reportOf(
  scenario: Run,
  snapshot: readonly string[],
  args: Arguments,
  io: Io,
  begun?: Helpers,
): Promise<ReportInHistories> {
  checkHistories(args, scenario.plan.script.chances);
  const report = makeReport(scenario);
  const asked = historiesAsked(args, scenario);
  if (asked === undefined) return { report, interruptedBy: undefined };
  const { interruptedBy, ...played } = await playHistories(
    scenario,
    asked,
    snapshot,
    args,
    io,
    begun,
  );
  const { count: wanted, held } = asked;
  const { confidence } = args;
  const whole = withChances(report, scenario, { ...played, wanted, held, confidence });
  return { report: whole, interruptedBy };
}
