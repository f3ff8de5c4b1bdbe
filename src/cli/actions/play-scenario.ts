import { type PlayedScenario, runScenario, type ScriptInput } from '#simulation';
import type { ChanceArguments, ScenarioArguments } from '../arguments.ts';
import { heldSources } from '../histories/held-sources.ts';
import { readSnapshotInputs } from '../inputs.ts';
import type { Io } from '../io.ts';
import { keepInputs } from '../keep-inputs.ts';
import { NO_PROGRESS, playedText, tellReading } from '../progress.ts';
import { readDocument } from '../read-document.ts';
import { requestOptionsOf } from '../request-options.ts';
import { UserError } from '../user-error.ts';
import type { Output } from './outputs.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/**
 * Reads the inputs that the arguments name and plays the scenario. Prints errors in the input and
 * returns undefined then. Throws a {@link UserError} if an output would overwrite an input.
 */
export async function playScenario(
  snapshot: readonly string[],
  args: ScenarioArguments & Partial<ChanceArguments>,
  outputs: readonly Output[],
  io: Io,
): Promise<PlayedScenario | undefined> {
  if (snapshot.includes('-') && args.script.includes('-')) {
    throw new UserError('standard input can be the snapshot or a script, not both');
  }
  if (args.script.filter((path) => path === '-').length > 1) {
    throw new UserError('standard input can be one script, not two');
  }
  const progress = args.quiet ? NO_PROGRESS : io.progress;
  const inputs = await readSnapshotInputs(snapshot, io, args);
  await keepInputs(outputs, [...inputs, ...args.script.map((path) => ({ path }))], io);
  const request = requestOptionsOf(args);
  const result = await runScenario({
    snapshot: await tellReading(inputs, progress, io),
    scripts: await readScripts(args.script, io),
    ...request,
    options: { ...request.options, ...historyOf(args) },
    tellProgress: (sinceStart) => progress.tell(() => playedText(sinceStart)),
  });
  progress.tell(() => 'making the report');
  if (result.kind === 'rejected') {
    await printDiagnostics(result.diagnostics, io);
    return undefined;
  }
  const { warnings } = result.scenario;
  if (!args.quiet && warnings.length > 0) await printDiagnostics(warnings, io);
  return result.scenario;
}

const historyOf = ({ history: number, hold = [] }: Partial<ChanceArguments>) =>
  number === undefined ? {} : { history: { number, held: heldSources(hold) } };

async function readScripts(paths: readonly string[], io: Io): Promise<readonly ScriptInput[]> {
  const scripts: ScriptInput[] = [];
  for (const path of paths) scripts.push({ path, text: await readDocument(path, io) });
  return scripts;
}
