import { nearest } from '#diagnostics';
import { formatsOf, PRINTERS } from '#print';
import { type AskedSweep, assemble, type PreparedSweep, prepareSweep } from '#sweep';
import type { SweepArguments } from '../arguments.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';
import { readDocument } from '../read-document.ts';
import { commandWords } from '../sweep/command-words.ts';
import { playRuns, playSweep } from '../sweep/play-sweep.ts';
import {
  type AskedOptions,
  checkChanges,
  eventNames,
  readAsked,
  targetedNodes,
} from '../sweep/read-asked.ts';
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
  const asked = readAsked(args);
  const outputs = await parseOutputs(args.output, formatsOf(PRINTERS.sweep), io);
  const prepared = await prepare(snapshot, args, asked, outputs, io);
  if (prepared === undefined) return 2;
  if (args.runShare !== undefined) {
    for (const piece of playRuns(prepared, args.runShare)) {
      await io.results.write([`${JSON.stringify(piece)}\n`]);
    }
    return 0;
  }
  const work = { all: { first: 0, step: 1 }, done: new Map() };
  const { problems, ...played } = await playSweep(prepared, snapshot, args, work, io);
  if (problems.length > 0) {
    await printDiagnostics(problems, io);
    return 2;
  }
  const report = assemble(prepared.head, { ...played, helps: [] }, args);
  const { headers, all } = args;
  await writeReport(outputs, PRINTERS.sweep, report, { headers, all }, io);
  if (played.isInterrupted) return 130;
  return report.summary.failed > 0 ? 1 : 0;
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
function checkPlan({ plan, empty, scenario }: PreparedSweep, args: SweepArguments): void {
  const asked = args.over.length > 0;
  const [none] = empty;
  if (none !== undefined && (asked || plan.runs === 0)) {
    throw new UserError(...nothingOver(none, args, scenario.outcome.seed.nodes));
  }
  if (plan.runs <= MOST_RUNS || args.yes) return;
  throw new UserError(
    `this sweep has ${plan.runs} runs`,
    '--yes plays them all, --target takes fewer nodes',
  );
}

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
