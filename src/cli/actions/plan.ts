import { makePlan } from '#plans';
import { formatsOf, PRINTERS } from '#print';
import { inSeconds, parseDuration } from '#units';
import { simulateCommand } from '#words';
import type { PlanArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { commandWords } from '../options/scenario-words.ts';
import { targetedNodes } from '../sweep/read-asked.ts';
import { UserError } from '../user-error.ts';
import { parseOutputs, writeReport } from './outputs.ts';
import { playScenario } from './play-scenario.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** Plans the drain of nodes and writes the plan. Returns 1 if a node cannot be drained so. */
export async function plan(
  snapshot: readonly string[],
  args: PlanArguments,
  io: Io,
): Promise<ExitCode> {
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.plan), io);
  const target = targetOf(args);
  const times = {
    keepDown: args.keepDown === 'any' ? undefined : secondsIn('--keep-down', args.keepDown),
    timeout: secondsIn('--timeout', args.timeout),
    backAfter: secondsIn('--back-after', args.backAfter),
    deadline: secondsIn('--deadline', args.deadline),
  };
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
  const report = makePlan(scenario, {
    ...times,
    nodes,
    order: args.order,
    maxParallel: args.maxParallel ?? nodes.length,
    maxPerZone: args.maxUnavailable ?? nodes.length,
    surge: args.surge ?? 0,
    histories: args.chances ?? 0,
    commandFor: (events) =>
      simulateCommand([
        ...snapshot,
        ...commandWords(args, args.script),
        ...events.flatMap((event) => ['-e', event]),
      ]),
  });
  const { headers, all } = args;
  await writeReport(outputs, PRINTERS.plan, report, { headers, all }, io);
  return report.met ? 0 : 1;
}

/** Throws a {@link UserError} unless exactly one option names nodes. */
function targetOf({ nodes, label, zones }: PlanArguments): string {
  const given = [
    ...(nodes === undefined ? [] : [`nodes=${nodes}`]),
    ...(label === undefined ? [] : [`selector=${label}`]),
    ...(zones === undefined ? [] : [`zones=${zones}`]),
  ];
  const [only] = given;
  if (only !== undefined && given.length === 1) return only === 'nodes=all' ? 'all=true' : only;
  throw new UserError(
    given.length === 0 ? 'no nodes to drain' : 'nodes are named in several ways',
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
