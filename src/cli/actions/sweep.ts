import type { SweepReport } from '#documents';
import { formatsOf, PRINTERS } from '#print';
import { groupsOf, nameGroups, sweptRollUpOf } from '#report';
import { assemble, type PreparedSweep, type Shard } from '#sweep';
import { listed } from '#words';
import type { SweepArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import type { Share } from '../shares/play-shares.ts';
import { printShare } from '../shares/print-share.ts';
import { mergeParts } from '../sweep/merge.ts';
import { playHelps } from '../sweep/play-helps.ts';
import { playShard, runsIn } from '../sweep/play-shard.ts';
import { playRuns, playSweep } from '../sweep/play-sweep.ts';
import { inVariedSettings, readAsked } from '../sweep/read-asked.ts';
import { readShard } from '../sweep/shard-option.ts';
import { UserError } from '../user-error.ts';
import { sweepWithoutPassing } from '../without-passing.ts';
import { checkCommon, failsSince, readEarlier } from './earlier-sweep.ts';
import { groupByOf } from './group-by.ts';
import { type Output, parseOutputs, writeReport } from './outputs.ts';
import { prepareFor } from './prepare-sweep.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** Plays every single fault and writes the report. Returns 1 if an expectation fails in any. */
export async function sweep(
  snapshot: readonly string[],
  args: SweepArguments,
  io: Io,
): Promise<ExitCode> {
  if (args.over.includes('consolidations') && args.baseline === undefined) {
    const { sweepConsolidations } = await import('./sweep-consolidations.ts');
    return sweepConsolidations(snapshot, args, io);
  }
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.sweep), io);
  checkBy(args);
  const read = await readEarlier(args, outputs, io);
  if (!read.ok) return 2;
  const { earlier } = read;
  if (args.merge && !args.whatIf) {
    checkMerge(args);
    const merged = await mergeParts(snapshot, args, earlier, io);
    return printReport(withGroups(merged, args), outputs, args, io);
  }
  checkWhatIf(args);
  const asked = readAsked(args);
  checkScript(args, outputs);
  const shard = shardOf(args, io);
  const prepared = await prepareFor(snapshot, args, asked, outputs, io);
  if (prepared === undefined) return 2;
  if (args.runShare !== undefined) return playRunShare(prepared, args.runShare, args, io);
  if (!args.quiet) await tellSets(prepared, io);
  if (shard !== undefined) {
    const { exitCode, problems } = await playShard(prepared, shard, snapshot, args, io);
    if (problems.length > 0) await printDiagnostics(inVariedSettings(problems), io);
    return exitCode;
  }
  const work = { all: { first: 0, step: 1 }, done: new Map() };
  const { problems, interruptedBy, ...played } = await playSweep(
    prepared,
    snapshot,
    args,
    work,
    io,
  );
  const isInterrupted = interruptedBy !== undefined;
  const isTried = args.whatIf && problems.length === 0 && !isInterrupted;
  if (problems.length > 0) {
    await printDiagnostics(inVariedSettings(problems), io);
    return 2;
  }
  const tried = isTried ? await playHelps(prepared, played, args, io) : undefined;
  const parts = { ...played, isInterrupted, helps: tried?.helps, earlier };
  const report = withRollUp(assemble(prepared.head, parts, args), args, prepared);
  const exitCode = await printReport(sweepWithoutPassing(report, io), outputs, args, io);
  return interruptedBy ?? tried?.interruptedBy ?? exitCode;
}

/** The options that say something about parts that were played. */
const OF_PARTS: ReadonlySet<string> = new Set([
  ...['--merge', '--by', '--baseline', '--fail-on', '--sort', '--top'],
  ...['--output', '--no-headers', '--all', '--quiet'],
]);

/** Throws a {@link UserError} for options about what is played, which parts are no more. */
function checkMerge({ typed }: SweepArguments): void {
  const others = typed.filter((option) => !OF_PARTS.has(option));
  if (others.length === 0) return;
  throw new UserError(
    `--merge prints parts as they were played: ${listed(others)} would change nothing`,
    'give what is played to each --shard',
  );
}

/** Parts of a sweep hold the names of objects, and no labels. */
function checkBy({ by, merge, shard }: SweepArguments): void {
  const groupBy = groupByOf(by);
  if (groupBy === undefined) return;
  if (shard !== undefined) {
    throw new UserError('--by does not go with --shard', 'give it with --merge');
  }
  if (!merge || groupBy.kind !== 'label') return;
  throw new UserError(
    '--merge reads parts, which hold no labels',
    'give --by namespace or --by owner, or play the whole sweep',
  );
}

/** Parts that are put together, with what the listed faults do to each group. */
function withGroups(report: SweepReport, { by }: SweepArguments): SweepReport {
  const groupBy = groupByOf(by);
  if (groupBy === undefined || groupBy.kind === 'label') return report;
  return { ...report, rollUp: sweptRollUpOf(report, nameGroups(groupBy)) };
}

/** A report with what the listed faults do to each group. */
function withRollUp(
  report: SweepReport,
  { by }: SweepArguments,
  { scenario }: PreparedSweep,
): SweepReport {
  const groupBy = groupByOf(by);
  if (groupBy === undefined) return report;
  return { ...report, rollUp: sweptRollUpOf(report, groupsOf(groupBy, scenario)) };
}

/** Throws a {@link UserError} where no set is searched that could be a script. */
function checkScript({ smallest }: SweepArguments, outputs: readonly Output[]): void {
  if (smallest !== undefined || !outputs.some(({ format }) => format === 'script')) return;
  throw new UserError('-o script is the set that --smallest finds', 'such as --smallest 2');
}

/** As many sets take noticeable time. */
const MANY_SETS = 1_000;

/** Says how many sets of `--smallest` have to be played, before the first of them is. */
async function tellSets({ head: { smallest } }: PreparedSweep, io: Io): Promise<void> {
  if (smallest === undefined) return;
  const sets = smallest.sizes.reduce((sum, size) => sum + size.sets, 0);
  const toPlay = smallest.sizes.reduce((sum, size) => sum + size.toPlay, 0);
  if (toPlay < MANY_SETS) return;
  await io.messages.write([`hint: ${toPlay} of ${sets} sets have to be played at most\n`]);
}

async function printReport(
  report: SweepReport,
  outputs: readonly Output[],
  args: SweepArguments,
  io: Io,
): Promise<ExitCode> {
  const { headers, all } = args;
  checkCommon(report);
  await writeReport(outputs, PRINTERS.sweep, report, { headers, all }, io);
  return report.summary.failed > 0 || failsSince(report, args) ? 1 : 0;
}

/** The output of a helper process: a line of JSON for each run. */
async function playRunShare(
  prepared: PreparedSweep,
  share: Share,
  { part }: SweepArguments,
  io: Io,
): Promise<ExitCode> {
  const text = part === undefined ? '' : new TextDecoder().decode(await io.readFile(part));
  const { rows: done } = await runsIn(text.split('\n').slice(0, -1), part ?? '', undefined);
  await printShare(
    playRuns(prepared, share, io, (run) => done.has(run)),
    io,
  );
  return 0;
}

/** Throws a {@link UserError} for options that leave no worst faults to try changes in. */
function checkWhatIf({ whatIf, merge, shard, vary, chances }: SweepArguments): void {
  if (!whatIf) return;
  const other = [
    ...(merge ? ['--merge'] : []),
    ...(shard !== undefined ? ['--shard'] : []),
    ...(vary.length > 0 ? ['--vary'] : []),
    ...(chances !== undefined ? ['--chances'] : []),
  ][0];
  if (other === undefined) return;
  throw new UserError(
    `--what-if does not go with ${other}: it plays the worst faults of a whole sweep again`,
    'the worst faults can be a sweep of their own, by --target',
  );
}

/** Throws a {@link UserError} for options that do not go with a shard. */
function shardOf({ shard, part, output, runShare }: SweepArguments, io: Io): Shard | undefined {
  if (shard === undefined) {
    if (part === undefined || runShare !== undefined) return undefined;
    throw new UserError('--part asks for --shard', 'such as --shard 0/1 for all runs');
  }
  if (output.length > 0) {
    throw new UserError('a shard writes its part: -o goes with --merge', 'leave -o out');
  }
  return readShard(shard, io);
}
