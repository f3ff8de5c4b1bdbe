import { type PlayedScenario, runScenario, type ScriptInput } from '#simulation';
import type { ScenarioArguments } from '../arguments.ts';
import { readSnapshotInputs } from '../inputs.ts';
import type { Io } from '../io.ts';
import { NO_PROGRESS, playedText, tellReading } from '../progress.ts';
import { requestOptionsOf } from '../request-options.ts';
import { UserError } from '../user-error.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/**
 * Reads what the arguments name and plays it. What is wrong with the input is printed; the answer is
 * undefined then.
 */
export async function playScenario(
  snapshot: readonly string[],
  args: ScenarioArguments,
  io: Io,
): Promise<PlayedScenario | undefined> {
  if (snapshot.includes('-') && args.script.includes('-')) {
    throw new UserError('standard input can be the snapshot or a script, not both');
  }
  const progress = args.quiet ? NO_PROGRESS : io.progress;
  const inputs = await readSnapshotInputs(snapshot, io, args.allowTruncated);
  const result = await runScenario({
    snapshot: await tellReading(inputs, progress, io),
    scripts: await Promise.all(args.script.map((path) => readScript(path, io))),
    ...requestOptionsOf(args),
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

async function readScript(path: string, io: Io): Promise<ScriptInput> {
  const bytes = path === '-' ? await io.readStandardInput() : await io.readFile(path);
  try {
    return { path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    throw new UserError(`cannot read ${path}: it is no text in UTF-8`, 'save it as UTF-8');
  }
}
