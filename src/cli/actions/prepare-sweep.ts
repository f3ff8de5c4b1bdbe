import { readScripts, type ScriptInput } from '#script';
import { askedAbout, type PreparedSweep, prepareSweep, type SweepRequest } from '#sweep';
import type { SweepArguments } from '../arguments.ts';
import type { Io } from '../io.ts';
import { commandWords } from '../options/scenario-words.ts';
import { readDocument } from '../read-document.ts';
import { requestWithFiles } from '../request-files.ts';
import { askedWorkload } from '../sweep/asked-workload.ts';
import { checkPlan } from '../sweep/check-plan.ts';
import {
  checkChanges,
  checkTimes,
  eventNames,
  type SweepOptions,
  targetedNodes,
} from '../sweep/read-asked.ts';
import { UserError } from '../user-error.ts';
import type { Output } from './outputs.ts';
import { playScenario } from './play-scenario.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** Loads the snapshot and finds the faults. Prints errors of the input, and returns undefined then. */
export async function prepareFor(
  snapshot: readonly string[],
  args: SweepArguments,
  options: SweepOptions,
  outputs: readonly Output[],
  io: Io,
): Promise<PreparedSweep | undefined> {
  const isOverEvents = options.over.some(({ kind }) => kind === 'events');
  const scripts = [...args.script, ...args.expect];
  // A script on standard input comes once: rows could not repeat it.
  if ([...scripts, ...args.apply].includes('-')) {
    throw new UserError(
      'a sweep reads its scripts and manifests several times: - is not possible',
      'name a file',
    );
  }
  const texts: ScriptInput[] = [];
  for (const path of scripts) texts.push({ path, text: await readDocument(path, io) });
  const { settings } = await requestWithFiles(args, io);
  checkExpected(args, eventNames(texts.slice(args.script.length), [], []));
  const only = isOverEvents ? { onlyEvent: 0 } : {};
  const own = { ...args, ...only, script: scripts };
  const scenario = await playScenario(snapshot, own, outputs, io);
  if (scenario === undefined) return undefined;
  const [node] = scenario.outcome.cluster.nodes;
  const narrowed = args.target === undefined ? undefined : targetedNodes(args.target, scenario);
  const problems = [
    ...(narrowed?.diagnostics ?? []).filter(({ severity }) => severity === 'error'),
    ...checkChanges(options, node?.name ?? 'node'),
  ];
  const late = checkTimes(options, node?.name ?? 'node', scenario, () =>
    readScripts(texts, args.event, settings, args.without),
  );
  const errors = [...problems, ...late.filter(({ severity }) => severity === 'error')];
  if (errors.length > 0) {
    await printDiagnostics(errors, io);
    return undefined;
  }
  if (late.length > 0 && !args.quiet && args.runShare === undefined)
    await printDiagnostics(late, io);
  const asked: SweepRequest = {
    ...options,
    ...(narrowed !== undefined && { nodes: narrowed.nodes }),
    ...(args.chances !== undefined && { chances: args.chances }),
    events: isOverEvents ? eventNames(texts, args.event, args.without) : [],
    command: { snapshot, options: [...commandWords(args, scripts), ...chanceWords(args)] },
    identity: [
      texts.map(({ text }) => text),
      settings.map(({ option, text }) => [option, text]),
      commandWords({ ...args, setFile: [], apply: [] }, []),
    ],
  };
  const prepared = prepareSweep(scenario, asked);
  checkPlan(prepared, snapshot, args, io);
  return args.workload === undefined ? prepared : aboutWorkload(prepared, args.workload, args);
}

/** A sweep that answers whether a fault takes a workload down. */
function aboutWorkload(
  prepared: PreparedSweep,
  text: string,
  { namespace, smallest }: SweepArguments,
): PreparedSweep {
  if (smallest !== undefined) {
    throw new UserError('--workload does not go with --smallest', 'expectations of --expect do');
  }
  const name = askedWorkload(text, namespace, prepared);
  return askedAbout(prepared, name);
}

/** Histories judge expectations that ask for a share of them. */
const chanceWords = ({ chances }: SweepArguments): readonly string[] =>
  chances === undefined ? [] : [`--chances=${chances}`];

function checkExpected({ expect }: SweepArguments, events: readonly string[]): void {
  const [first] = events;
  if (first === undefined) return;
  throw new UserError(
    `--expect ${expect.join(' ')}: a script of expectations has no events, and this one has ${events.length}`,
    'with -s its events happen in all faults',
  );
}
