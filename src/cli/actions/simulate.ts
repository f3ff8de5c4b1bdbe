import { nearest } from '#diagnostics';
import type { GroupBy, SimulationReport } from '#documents';
import { formatsOf, PRINTERS } from '#print';
import {
  exampleNode,
  FAIL_CONDITIONS,
  type FailCondition,
  failuresOf,
  groupsOf,
  isFailCondition,
  listedPods,
  rollUpOf,
} from '#report';
import type { Run } from '#simulation';
import { otherwiseOf } from '#tries';
import { visible } from '#units';
import type { SimulateArguments } from '../arguments.ts';
import type { ExitCode, InterruptedCode } from '../exit-code.ts';
import { checkChances } from '../histories/check-chances.ts';
import { beginEarly } from '../histories/other-processes.ts';
import { playShare } from '../histories/play-share.ts';
import { historiesAsked, reportOf } from '../histories/report-of.ts';
import { warnOfOneHistory } from '../histories/warn-of-one-history.ts';
import { interactivePage } from '../interactive/interactive-page.ts';
import { KeptInputs } from '../interactive/kept-inputs.ts';
import type { Io } from '../io.ts';
import type { Helpers } from '../shares/play-shares.ts';
import { printShare } from '../shares/print-share.ts';
import { Timings } from '../timings.ts';
import { UserError } from '../user-error.ts';
import { groupByOf } from './group-by.ts';
import { type Output, parseOutputs, writeReport } from './outputs.ts';
import { openScenario } from './play-scenario.ts';
import { printScript } from './print-script.ts';
import { checkVerifiable, verify } from './verify.ts';

/**
 * Plays a scenario and writes its report in every requested format. Returns 1 if an expectation
 * fails or a condition of `--fail-on` is met.
 */
export async function simulate(
  snapshot: readonly string[],
  args: SimulateArguments,
  io: Io,
): Promise<ExitCode> {
  if (args.printScript) return printScript(args, io);
  checkChances(args, args.script.length > 0);
  if (args.verify) checkVerifiable(snapshot, args);
  const conditions = failConditions(args);
  groupByOf(args.by);
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.simulate), io);
  await warnOfOneHistory(args, io);
  const kept = keptFor(args, outputs);
  const begun = args.historyShare === undefined ? beginEarly(snapshot, args, io) : undefined;
  if (args.chances !== undefined) io.optimizeLess();
  const timings = new Timings(io);
  const playing = { outputs, kept, begun, timings };
  const played = await playedReport(snapshot, args, playing, io).finally(() => {
    for (const { kill } of begun?.others ?? []) kill();
  });
  if (typeof played === 'number') return played;
  const { report, interruptedBy, verified } = played;
  const options = await renderOptions(played, kept, args);
  await writeReport(outputs, PRINTERS.simulate, report, options, io);
  timings.end('write');
  await io.messages.write(asides(played, args, timings, kept !== undefined));
  const ended = verified?.isSame === false ? 70 : interruptedBy;
  if (ended !== undefined) return ended;
  const failures = failuresOf(report, conditions);
  if (!args.quiet) await io.messages.write(failures.map((each) => `${visible(each)}\n`));
  return report.summary.expectations.failed > 0 || failures.length > 0 ? 1 : 0;
}

/** What is said beside the report. */
const asides = (
  { hint, nothingListed, verified }: PlayedReport,
  { quiet, timings: isTimed }: SimulateArguments,
  timings: Timings,
  holdsSnapshot: boolean,
): readonly string[] => [
  ...(isTimed ? [timings.text] : []),
  ...(holdsSnapshot && !quiet ? [HOLDS_SNAPSHOT] : []),
  ...(hint === undefined || quiet ? [] : [hint]),
  ...(nothingListed === undefined ? [] : [nothingListed]),
  ...(verified === undefined ? [] : [verified.text]),
];

/** What outputs show of a report. */
async function renderOptions(
  { pods }: PlayedReport,
  kept: KeptInputs | undefined,
  { headers, all, selector, allNamespaces, namespace: named }: SimulateArguments,
) {
  const namespace = allNamespaces ? undefined : named;
  const within = namespace === undefined ? {} : { namespace };
  const listed = selector === undefined ? within : { ...within, selector };
  return {
    ...{ headers, all, ...within },
    ...(pods !== undefined && { pods }),
    ...(kept && { interactive: await interactivePage(kept, listed) }),
  };
}

/** The conditions of `--fail-on`. Throws a {@link UserError} for an unknown one. */
function failConditions({ failOn }: SimulateArguments): readonly FailCondition[] {
  if (failOn === undefined) return [];
  const names = failOn.split(',').map((name) => name.trim());
  return names.map((name) => {
    if (isFailCondition(name)) return name;
    const meant = nearest(name, FAIL_CONDITIONS);
    throw new UserError(
      `--fail-on: there is no condition ${JSON.stringify(name)}`,
      meant === undefined
        ? `conditions are ${FAIL_CONDITIONS.join(', ')}`
        : `did you mean ${meant}?`,
    );
  });
}

/** The parts of a played scenario that outputs need; all of it takes several times as much memory. */
interface PlayedReport {
  readonly report: SimulationReport;
  readonly interruptedBy: InterruptedCode | undefined;
  /** The pods that a selector lists. */
  readonly pods?: ReadonlySet<string>;
  readonly hint?: string;
  /** A warning that no pod of the run is where pods are listed. */
  readonly nothingListed?: string;
  readonly verified?: Awaited<ReturnType<typeof verify>>;
}

interface Playing {
  readonly outputs: readonly Output[];
  readonly kept: KeptInputs | undefined;
  /** Processes that play histories already. */
  readonly begun: Helpers | undefined;
  readonly timings: Timings;
}

/** Plays the scenario, or returns the exit code where there is no report of it. */
async function playedReport(
  snapshot: readonly string[],
  args: SimulateArguments,
  { outputs, kept, begun, timings }: Playing,
  io: Io,
): Promise<PlayedReport | ExitCode> {
  const opened = await openScenario(snapshot, args, outputs, io, { kept });
  timings.end('load');
  const first = args.historyShare && { history: args.historyShare.first };
  const scenario = await opened.play({ ...args, ...first });
  if (scenario === undefined) return 2;
  timings.end('play');
  timings.note(scenario);
  if (args.historyShare !== undefined) return playHistoryShare(scenario, args, io);
  const made = await reportOf(scenario, snapshot, args, io, begun);
  const told = args.whatIfAssumptions ? withOtherwise(made.report, scenario) : made.report;
  const reported = { ...made, report: withRollUp(told, groupByOf(args.by), scenario) };
  timings.end('report');
  const { selector } = args;
  const nothingListed = nothingIn(args, scenario);
  return {
    ...reported,
    ...(selector !== undefined && { pods: podsIn(selector, scenario, reported.report) }),
    ...(scenario.plan.withoutEvents && { hint: hintAtEvents(scenario) }),
    ...(nothingListed !== undefined && { nothingListed }),
    ...(args.verify && { verified: await verify(scenario, snapshot, args, io) }),
  };
}

/** A report with its figures by group. */
const withRollUp = (
  report: SimulationReport,
  by: GroupBy | undefined,
  scenario: Run,
): SimulationReport =>
  by === undefined ? report : { ...report, rollUp: rollUpOf(report, groupsOf(by, scenario)) };

/** A report whose assumptions say what they would change if they were otherwise. */
function withOtherwise(report: SimulationReport, scenario: Run): SimulationReport {
  const otherwise = otherwiseOf(scenario);
  const clauses = scenario.assumptions.map((each) => otherwise.get(each));
  return {
    ...report,
    assumptions: report.assumptions.map((note, place) => {
      const clause = clauses[place];
      if (clause === undefined) return note;
      return { ...note, otherwise: clause, message: `${note.message}; ${clause}` };
    }),
  };
}

const HOLDS_SNAPSHOT =
  'note: the page holds what models read of the snapshot, such as names, labels and resources, ' +
  'no variables and no Secrets\n';

/** Keeps the inputs for a page that plays them again. Throws a {@link UserError} without a page. */
function keptFor(args: SimulateArguments, outputs: readonly Output[]): KeptInputs | undefined {
  if (!args.interactive) return undefined;
  if (!outputs.some(({ format }) => format === 'html')) {
    throw new UserError(
      '--interactive is for pages, and no output is one',
      'add -o html=report.html',
    );
  }
  if (args.onlyEvent !== undefined) {
    throw new UserError(
      '--interactive: the page plays all events of the scripts, --only-event one of them',
      'leave one of the two out',
    );
  }
  return new KeptInputs();
}

/** The output of a helper process: a line of JSON for each piece. */
async function playHistoryShare(scenario: Run, args: SimulateArguments, io: Io): Promise<ExitCode> {
  const asked = historiesAsked(args, scenario);
  if (asked === undefined || args.historyShare === undefined) return 2;
  const isPlain = args.historyPlain === true;
  await printShare(playShare(scenario, { ...asked, isPlain }, args.historyShare), io);
  return 0;
}

function podsIn(text: string, scenario: Run, report: SimulationReport): ReadonlySet<string> {
  const listed = listedPods(text, scenario, report);
  if (listed.ok) return listed.pods;
  const { expected, offset } = listed;
  throw new UserError(
    `--selector: ${JSON.stringify(text)} is no label selector: ${expected} is expected at character ${offset + 1}`,
    'such as app=web,tier!=batch',
  );
}

/** A warning about a namespace without pods; what is listed of it would look like an all-clear. */
function nothingIn(
  { namespace, allNamespaces }: SimulateArguments,
  { outcome: { cluster, made } }: Run,
): string | undefined {
  if (namespace === undefined || allNamespaces) return undefined;
  const known = new Set([...cluster.pods, ...made.values()].map((pod) => pod.namespace));
  if (known.has(namespace)) return undefined;
  const meant = nearest(namespace, known);
  const hint = meant === undefined ? '' : `\nhint: did you mean ${meant}?`;
  return `warning: no pod is in namespace ${JSON.stringify(namespace)}, so that none is listed${hint}\n`;
}

function hintAtEvents(scenario: Run): string {
  const event = `-e 'powerOff nodes=${exampleNode(scenario.outcome.cluster)}'`;
  return `hint: this is what the snapshot leads to by itself; say what goes wrong with ${event}\n`;
}
