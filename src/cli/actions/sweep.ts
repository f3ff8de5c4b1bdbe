import { nearest } from '#diagnostics';
import type { SweepReport } from '#documents';
import { formatsOf, PRINTERS } from '#print';
import { type AskedSweep, assemble, type PreparedSweep, prepareSweep, type Shard } from '#sweep';
import type { SweepArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { readDocument } from '../read-document.ts';
import type { Share } from '../shares/play-shares.ts';
import { commandWords } from '../sweep/command-words.ts';
import { mergeParts } from '../sweep/merge.ts';
import { playShard, runsIn } from '../sweep/play-shard.ts';
import { playRuns, playSweep } from '../sweep/play-sweep.ts';
import {
  type AskedOptions,
  checkChanges,
  eventNames,
  readAsked,
  targetedNodes,
} from '../sweep/read-asked.ts';
import { readShard } from '../sweep/shard-option.ts';
import { UserError } from '../user-error.ts';
import { type Output, parseOutputs, writeReport } from './outputs.ts';
import { playScenario } from './play-scenario.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** More runs than this are rarely meant. */
const MOST_RUNS = 1_000_000;

/** Plays every single fault and writes the report. Returns 1 if an expectation fails in any. */
export async function sweep(
  snapshot: readonly string[],
  args: SweepArguments,
  io: Io,
): Promise<ExitCode> {
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.sweep), io);
  if (args.merge) return printReport(await mergeParts(snapshot, args, io), outputs, args, io);
  const asked = readAsked(args);
  if (args.smallest === undefined && outputs.some(({ format }) => format === 'script')) {
    throw new UserError('-o script is the set that --smallest finds', 'such as --smallest 2');
  }
  const shard = shardOf(args, io);
  const prepared = await prepare(snapshot, args, asked, outputs, io);
  if (prepared === undefined) return 2;
  if (args.runShare !== undefined) return printShare(prepared, args.runShare, args, io);
  if (!args.quiet) await tellSets(prepared, io);
  if (shard !== undefined) {
    const { exitCode, problems } = await playShard(prepared, shard, snapshot, args, io);
    if (problems.length > 0) await printDiagnostics(problems, io);
    return exitCode;
  }
  const work = { all: { first: 0, step: 1 }, done: new Map() };
  const { problems, ...played } = await playSweep(prepared, snapshot, args, work, io);
  if (problems.length > 0) {
    await printDiagnostics(problems, io);
    return 2;
  }
  const report = assemble(prepared.head, played, args);
  const exitCode = await printReport(report, outputs, args, io);
  return played.isInterrupted ? 130 : exitCode;
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
  { headers, all }: SweepArguments,
  io: Io,
): Promise<ExitCode> {
  await writeReport(outputs, PRINTERS.sweep, report, { headers, all }, io);
  return report.summary.failed > 0 ? 1 : 0;
}

/** The output of a helper process: a line of JSON for each run. */
async function printShare(
  prepared: PreparedSweep,
  share: Share,
  { part }: SweepArguments,
  io: Io,
): Promise<ExitCode> {
  const text = part === undefined ? '' : new TextDecoder().decode(await io.readFile(part));
  const { rows: done } = await runsIn(text.split('\n').slice(0, -1), part ?? '', undefined);
  for (const piece of playRuns(prepared, share, (run) => done.has(run))) {
    await io.results.write([`${JSON.stringify(piece)}\n`]);
  }
  return 0;
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

/** Loads the snapshot and finds the faults. Prints errors of the input, and returns undefined then. */
async function prepare(
  snapshot: readonly string[],
  args: SweepArguments,
  options: AskedOptions,
  outputs: readonly Output[],
  io: Io,
): Promise<PreparedSweep | undefined> {
  const isOverEvents = options.over.some(({ kind }) => kind === 'events');
  const scripts = [...args.script, ...args.expect];
  // A script on standard input comes once: rows could not repeat it.
  if (scripts.includes('-')) {
    throw new UserError(
      'a sweep reads its scripts several times: - is not possible',
      'name a file',
    );
  }
  const texts = [];
  for (const path of scripts) texts.push({ path, text: await readDocument(path, io) });
  const setFiles = [];
  for (const path of args.setFile) setFiles.push(await readDocument(path, io));
  checkExpected(args, eventNames(texts.slice(args.script.length), [], []));
  const only = isOverEvents ? { onlyEvent: 0 } : {};
  const own = { ...args, ...only, script: scripts };
  const scenario = await playScenario(snapshot, own, outputs, io);
  if (scenario === undefined) return undefined;
  const [node] = scenario.outcome.seed.nodes;
  const narrowed = args.target === undefined ? undefined : targetedNodes(args.target, scenario);
  const problems = [
    ...(narrowed?.diagnostics ?? []).filter(({ severity }) => severity === 'error'),
    ...checkChanges(options, node?.name ?? 'node'),
  ];
  if (problems.length > 0) {
    await printDiagnostics(problems, io);
    return undefined;
  }
  const asked: AskedSweep = {
    ...options,
    ...(narrowed !== undefined && { nodes: narrowed.nodes }),
    ...(args.chances !== undefined && { chances: args.chances }),
    events: isOverEvents ? eventNames(texts, args.event, args.without) : [],
    command: { snapshot, options: commandWords(args, scripts) },
    identity: [texts.map(({ text }) => text), setFiles, commandWords({ ...args, setFile: [] }, [])],
  };
  const prepared = prepareSweep(scenario, asked);
  checkPlan(prepared, args);
  return prepared;
}

function checkExpected({ expect }: SweepArguments, events: readonly string[]): void {
  const [first] = events;
  if (first === undefined) return;
  throw new UserError(
    `--expect ${expect.join(' ')}: a script of expectations has no events, and this one has ${events.length}`,
    'with -s its events happen in all faults',
  );
}

/** Throws a {@link UserError} where nothing, or too much, would be played. */
function checkPlan({ plan, head, empty, scenario }: PreparedSweep, args: SweepArguments): void {
  const asked = args.over.length > 0;
  const [none] = empty;
  if (none !== undefined && (asked || plan.runs === 0)) {
    throw new UserError(...nothingOver(none, args, scenario.outcome.seed.nodes));
  }
  if (head.smallest?.needs === 0) throw new UserError(...nothingToBreak(head.smallest));
  const isMeant = args.yes || args.shard !== undefined;
  if (plan.runs <= MOST_RUNS || (isMeant && plan.runs <= Number.MAX_SAFE_INTEGER)) return;
  throw new UserError(
    `this sweep has ${plan.runs} runs`,
    isMeant
      ? '--target names fewer nodes'
      : '--yes plays them all, --shard 0/100 a hundredth of them, --target fewer nodes',
  );
}

/** The message and the hint for a search without anything that a loss could break. */
const nothingToBreak = ({
  judgedBy,
  ignored,
}: NonNullable<PreparedSweep['head']['smallest']>): readonly [message: string, hint: string] =>
  judgedBy === 'services'
    ? ['--smallest: no Service has an endpoint that answers', 'give expectations as --expect']
    : [`--smallest: broken without any fault: ${ignored.join(', ')}`, 'correct them first'];

/** The message and the hint for an `--over` without any fault. */
function nothingOver(
  over: PreparedSweep['empty'][number],
  { target }: SweepArguments,
  nodes: readonly { readonly labels: Readonly<Record<string, string>> }[],
): readonly [message: string, hint?: string] {
  const among = target === undefined ? 'the snapshot' : '--target';
  switch (over.kind) {
    case 'label': {
      const near = nearest(over.key, new Set(nodes.flatMap(({ labels }) => Object.keys(labels))));
      const message = `--over label=${over.key}: no node of ${among} has this label`;
      return near === undefined ? [message] : [message, `did you mean label=${near}?`];
    }
    case 'events':
      return ['--over events: no script is given, or none has events', 'give it as -s'];
    case 'pairs':
    case 'pairs=zones':
      return [`--over ${over.kind}: ${among} has fewer than two of them`];
    default:
      return [`--over ${over.kind}: ${among} has none`];
  }
}
