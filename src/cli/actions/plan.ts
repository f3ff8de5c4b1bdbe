import type { PlanReport } from '#documents';
import {
  type DrainRequest,
  makeCapacityPlan,
  makeDrainPlan,
  makeRemovePlan,
  makeSpotPlan,
} from '#plans';
import { formatsOf, PRINTERS } from '#print';
import type { Run } from '#simulation';
import { inSeconds, parseDuration } from '#units';
import { commandLine } from '#words';
import type { PlanArguments, PlanGoal } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { commandWords } from '../options/scenario-words.ts';
import { targetedNodes } from '../sweep/read-asked.ts';
import { UserError } from '../user-error.ts';
import { typedSnapshot } from '../without-passing.ts';
import { parseOutputs, writeReport } from './outputs.ts';
import { playScenario } from './play-scenario.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** Makes a plan and writes it. Returns 1 if its goal cannot be reached. */
export async function plan(
  goal: PlanGoal,
  snapshot: readonly string[],
  args: PlanArguments,
  io: Io,
): Promise<ExitCode> {
  refuseOtherOptions(goal, args);
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.plan), io);
  const target = targetOf(goal, args);
  const times = timesOf(args);
  const scenario = await playScenario(snapshot, args, outputs, io);
  if (scenario === undefined) return 2;
  const { nodes, diagnostics } = targetedNodes(target, scenario);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    await printDiagnostics(
      errors.map((each) => ({ ...each, path: optionOf(args) })),
      io,
    );
    return 2;
  }
  const words = (events: readonly string[]): readonly string[] => [
    ...typedSnapshot(snapshot, io),
    ...commandWords(args, args.script),
    ...events.flatMap((event) => ['-e', event]),
  ];
  const asked = {
    ...times,
    nodes,
    commandFor: (events: readonly string[]) =>
      goal === 'capacity'
        ? commandLine('sweep', [...words(events), '--over', 'nodes', '--over', 'zones'])
        : commandLine('simulate', words(events)),
  };
  const report = planFor(goal, scenario, asked, args);
  const { headers, all } = args;
  await writeReport(outputs, PRINTERS.plan, report, { headers, all }, io);
  return report.met ? 0 : 1;
}

const timesOf = (args: PlanArguments) => ({
  keepDown: args.keepDown === 'any' ? undefined : secondsIn('--keep-down', args.keepDown ?? '0s'),
  timeout: secondsIn('--timeout', args.timeout ?? '15m'),
  backAfter: secondsIn('--back-after', args.backAfter),
  deadline: secondsIn('--deadline', args.deadline),
  notice: secondsIn('--notice', args.notice ?? '2m'),
  lead: secondsIn('--lead', args.lead ?? '10m'),
});

type Asked = ReturnType<typeof timesOf> & Pick<DrainRequest, 'nodes' | 'commandFor'>;

function planFor(goal: PlanGoal, scenario: Run, asked: Asked, args: PlanArguments): PlanReport {
  const { nodes } = asked;
  switch (goal) {
    case 'drain':
      return makeDrainPlan(scenario, {
        ...asked,
        order: args.order ?? 'byName',
        maxParallel: args.maxParallel ?? nodes.length,
        maxPerZone: args.maxUnavailable ?? nodes.length,
        surge: args.surge ?? 0,
        histories: args.chances ?? 0,
      });
    case 'spot':
      return makeSpotPlan(scenario, asked);
    case 'remove':
      return makeRemovePlan(scenario, { ...asked, count: args.count });
    case 'capacity':
      return makeCapacityPlan(scenario, { ...asked, most: args.count ?? MOST_ADDED });
  }
}

/** More nodes than this are added only when asked for. */
const MOST_ADDED = 10;

/** The options that only some goals have. */
const GOALS_OF: Partial<Record<keyof PlanArguments, readonly PlanGoal[]>> = {
  keepDown: ['drain', 'spot', 'remove'],
  timeout: ['drain', 'remove'],
  backAfter: ['drain'],
  maxParallel: ['drain'],
  maxUnavailable: ['drain'],
  surge: ['drain'],
  deadline: ['drain'],
  order: ['drain'],
  chances: ['drain'],
  notice: ['spot'],
  lead: ['spot'],
  count: ['remove', 'capacity'],
};

/** Throws a {@link UserError} for an option that the goal does not have. */
function refuseOtherOptions(goal: PlanGoal, args: PlanArguments): void {
  for (const [name, goals] of Object.entries(GOALS_OF)) {
    if (args[name as keyof PlanArguments] === undefined || goals.includes(goal)) continue;
    const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    throw new UserError(
      `${option} means nothing for plan ${goal}`,
      `it belongs to plan ${goals.join(' and plan ')}`,
    );
  }
}

/**
 * The nodes of a plan: all where none are named and that is harmless. Throws a {@link UserError} where
 * several options name nodes.
 */
function targetOf(goal: PlanGoal, { nodes, label, zones }: PlanArguments): string {
  const given = [
    ...(nodes === undefined ? [] : [`nodes=${nodes}`]),
    ...(label === undefined ? [] : [`selector=${label}`]),
    ...(zones === undefined ? [] : [`zones=${zones}`]),
  ];
  const [only] = given;
  if (only !== undefined && given.length === 1) return only === 'nodes=all' ? 'all=true' : only;
  if (only === undefined && (goal === 'remove' || goal === 'capacity')) return 'all=true';
  throw new UserError(
    given.length === 0
      ? goal === 'drain'
        ? 'no nodes to drain'
        : 'no nodes are named'
      : 'nodes are named in several ways',
    'name them with one of --nodes, --label and --zones; --nodes all is each of them',
  );
}

const optionOf = ({ label, zones }: PlanArguments): string =>
  label !== undefined ? '--label' : zones !== undefined ? '--zones' : '--nodes';

function secondsIn(option: string, text: string): number;
function secondsIn(option: string, text: string | undefined): number | undefined;
function secondsIn(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const parsed = parseDuration(text);
  if (parsed.ok && parsed.value >= 0) return inSeconds(parsed.value);
  throw new UserError(`${option} ${text}: it is no length of time`, 'write it like 30s or 15m');
}
