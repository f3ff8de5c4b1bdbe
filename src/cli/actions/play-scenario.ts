import type { Diagnostic } from '#diagnostics';
import type { ScriptInput } from '#script';
import {
  loadForScenarios,
  type RemovalPreview,
  type Run,
  type SnapshotInMemory,
} from '#simulation';
import type { ChanceArguments, ScenarioArguments } from '../arguments.ts';
import { heldSources } from '../histories/held-sources.ts';
import { readSnapshotInputs } from '../inputs.ts';
import type { KeptInputs } from '../interactive/kept-inputs.ts';
import type { Io } from '../io.ts';
import { keepInputs } from '../keep-inputs.ts';
import { isMemoryShort, tooLittleToPlay } from '../larger-heap.ts';
import { NO_PROGRESS, playedText, tellReading } from '../progress.ts';
import { readDocument } from '../read-document.ts';
import { requestWithFiles } from '../request-files.ts';
import { scenarioOptionsOf } from '../request-options.ts';
import { UserError } from '../user-error.ts';
import type { Output } from './outputs.ts';
import { printDiagnostics } from './print-diagnostics.ts';

type Arguments = ScenarioArguments & Partial<ChanceArguments>;

/** How inputs are read. */
export interface Reading {
  /** Remembers what was read. */
  readonly kept?: KeptInputs | undefined;
  /** The objects in the opposite order, which changes nothing. */
  readonly isBackwards?: boolean;
}

/** A snapshot and scripts that are read, for one scenario or several that differ in their settings. */
export interface OpenedScenario {
  /**
   * Plays a scenario. Prints errors in the input and returns undefined then; warnings are printed
   * once for all scenarios.
   */
  readonly play: (args: Arguments) => Promise<Run | undefined>;
  /** What autoscalers would take away at the start, without playing; errors as with `play`. */
  readonly preview: (args: Arguments) => Promise<RemovalPreview | undefined>;
  /** The constants and choices of the control plane, without playing. */
  readonly explain: (args: Arguments) => Promise<ReturnType<SnapshotInMemory['explain']>>;
  /** The objects of the snapshot, before any change; undefined if it cannot be read. */
  readonly cluster: SnapshotInMemory['cluster'];
}

/**
 * Reads the inputs that the arguments name and plays the scenario. Prints errors in the input and
 * returns undefined then. Throws a {@link UserError} if an output would overwrite an input.
 */
export const playScenario = async (
  snapshot: readonly string[],
  args: Arguments,
  outputs: readonly Output[],
  io: Io,
  how: Reading = {},
): Promise<Run | undefined> => (await openScenario(snapshot, args, outputs, io, how)).play(args);

/**
 * Reads the files that all scenarios have in common. Throws as {@link playScenario} does.
 */
export async function openScenario(
  snapshot: readonly string[],
  args: Arguments,
  outputs: readonly Output[],
  io: Io,
  { kept, isBackwards = false }: Reading = {},
): Promise<OpenedScenario> {
  checkStandardInput(snapshot, args);
  const progress = args.quiet ? NO_PROGRESS : io.progress;
  const inputs = await readSnapshotInputs(snapshot, io, args);
  const files = [...args.script, ...args.setFile, ...args.apply].map((path) => ({ path }));
  await keepInputs(outputs, [...inputs, ...files], io);
  const scripts = await readScripts(args.script, io);
  if (kept !== undefined) kept.scripts = scripts;
  const loaded = await loadForScenarios({
    snapshot: await tellReading(inputs, progress, io),
    options: scenarioOptionsOf(args),
    isBackwards,
  });
  if (kept !== undefined) kept.snapshot = loaded.loaded;
  const sizes = await Promise.all(inputs.map(({ path }) => io.sizeOf(path)));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const holdMemory = (): void => {
    if (isMemoryShort(io)) throw tooLittleToPlay(bytes, io.memory);
  };
  const shown = new Set<string>();
  const warn = async (all: readonly Diagnostic[]): Promise<void> => {
    const warnings = all.filter((each) => !shown.has(JSON.stringify(each)));
    for (const each of warnings) shown.add(JSON.stringify(each));
    if (!args.quiet && warnings.length > 0) await printDiagnostics(warnings, io);
  };
  // Standard input can be read once.
  const requests = new Map<Arguments, ReturnType<typeof requestWithFiles>>();
  const requestOf = (own: Arguments): ReturnType<typeof requestWithFiles> => {
    const request = requests.get(own) ?? requestWithFiles(own, io);
    requests.set(own, request);
    return request;
  };
  const play = async (own: Arguments): Promise<Run | undefined> => {
    const files = await requestOf(own);
    const request = { ...files, options: { ...files.options, ...historyOf(own) } };
    if (kept !== undefined) kept.request = request;
    holdMemory();
    const result = await loaded.play({
      scripts,
      ...request,
      tellProgress: (sinceStart) => {
        holdMemory();
        progress.tell(() => playedText(sinceStart));
      },
    });
    holdMemory();
    progress.tell(() => 'making the report');
    if (result.kind === 'rejected') {
      await printDiagnostics(result.diagnostics, io);
      return undefined;
    }
    await warn(result.scenario.warnings);
    return result.scenario;
  };
  const preview: OpenedScenario['preview'] = async (own) => {
    const result = await loaded.preview({ scripts, ...(await requestOf(own)) });
    await warn(result.kind === 'rejected' ? [] : result.warnings);
    if (result.kind !== 'rejected') return result.preview;
    await printDiagnostics(result.diagnostics, io);
    return undefined;
  };
  const explain: OpenedScenario['explain'] = async (own) =>
    loaded.explain({ scripts, ...(await requestOf(own)) });
  return { play, preview, explain, cluster: loaded.cluster };
}

function checkStandardInput(
  snapshot: readonly string[],
  { script, setFile, apply }: ScenarioArguments,
): void {
  const scripts = [...script, ...setFile, ...apply];
  if (snapshot.includes('-') && scripts.includes('-')) {
    throw new UserError('standard input can be the snapshot or a script, not both');
  }
  if (scripts.filter((path) => path === '-').length > 1) {
    throw new UserError('standard input can be one script, not two');
  }
}

const historyOf = ({ history: number, hold = [] }: Partial<ChanceArguments>) =>
  number === undefined
    ? {}
    : { history: { number, ...(hold.length > 0 && { held: heldSources(hold) }) } };

async function readScripts(paths: readonly string[], io: Io): Promise<readonly ScriptInput[]> {
  const scripts: ScriptInput[] = [];
  for (const path of paths) scripts.push({ path, text: await readDocument(path, io) });
  return scripts;
}
