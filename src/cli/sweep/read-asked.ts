import type { Diagnostic } from '#diagnostics';
import { lateEvents, readNodeTarget, readScripts, type ScriptInput } from '#script';
import type { Run } from '#simulation';
import { type Over, readOver, readVary, type SweepRequest } from '#sweep';
import type { SweepArguments } from '../arguments.ts';
import { UserError } from '../user-error.ts';

/** The options of a sweep that need no snapshot. */
export type SweepOptions = Pick<SweepRequest, 'over' | 'smallest' | 'faults' | 'vary'>;

const DEFAULT_OVER = ['nodes', 'zones'];
const DEFAULT_FAULT = ['powerOff'];

/** Reads `--over`, `--fault` and `--vary`. Throws a {@link UserError} for what is wrong alone. */
export function readAsked(args: SweepArguments): SweepOptions {
  if (args.smallest !== undefined) checkSmallest(args);
  const { over, fault, vary, smallest } = args;
  const overs = [...new Set(over.length === 0 ? DEFAULT_OVER : over)].map(overCalled);
  if (overs.some(({ kind }) => kind === 'events') && overs.length > 1) {
    throw new UserError(
      '--over events goes with no other --over: events of scripts happen in all other faults',
      'play them in a sweep of their own',
    );
  }
  if (overs.some(({ kind }) => kind === 'events') && args.target !== undefined) {
    throw new UserError(
      '--target does not go with --over events: events name their own nodes',
      'change the targets of the events instead',
    );
  }
  const read = vary.map((text) => {
    const reading = readVary(text);
    if (!reading.ok) throw new UserError(reading.message, reading.hint);
    return reading.vary;
  });
  const twice = read.find(
    ({ path }, index) => read.findIndex((each) => each.path === path) < index,
  );
  if (twice !== undefined) {
    throw new UserError(`--vary ${twice.path} is given twice`, 'list all values in one of them');
  }
  const faults = [...new Set(fault.length === 0 ? DEFAULT_FAULT : fault)];
  for (const text of faults) checkFault(text);
  if (smallest === undefined) return { over: overs, faults, vary: read };
  return { over: [], smallest, faults, vary: read };
}

/** A search has one question: options that would make several of it are refused. */
function checkSmallest({ over, fault, vary, chances }: SweepArguments): void {
  const other =
    over.length > 0
      ? '--over'
      : fault.length > 1
        ? 'a second --fault'
        : vary.length > 0
          ? '--vary'
          : chances !== undefined
            ? '--chances'
            : undefined;
  if (other === undefined) return;
  throw new UserError(
    `--smallest does not go with ${other}: it searches among sets of nodes, with one fault`,
    'play them in a sweep of their own',
  );
}

function overCalled(text: string): Over {
  const reading = readOver(text);
  if (!reading.ok) throw new UserError(reading.message, reading.hint);
  return reading.over;
}

const NAMES_NODES = /(?:^|\s|\.)(nodes|zones|regions|selector|all|except|pick)=/;

function checkFault(text: string): void {
  const [, field] = NAMES_NODES.exec(text) ?? [];
  if (field === undefined) return;
  throw new UserError(
    `--fault ${JSON.stringify(text)}: ${field} is given by the sweep, which names the nodes`,
    '--over says which sets of nodes, and --target narrows them',
  );
}

/**
 * Errors of `--fault` and `--vary` as the reader of scripts finds them, each once.
 * @param node any node of the snapshot
 */
export function checkChanges(
  { over, smallest, faults, vary }: SweepOptions,
  node: string,
): readonly Diagnostic[] {
  const isSearch = smallest !== undefined;
  const needsFault =
    isSearch ||
    over.some(({ kind }) => !['drains', 'interruptions', 'events', 'workloads'].includes(kind));
  const ofFaults = (needsFault ? faults : []).flatMap((text) =>
    renamed(readScripts([], [`${text} nodes=${node}`]).diagnostics, '--fault'),
  );
  const ofVary = vary.flatMap(({ path, values }) =>
    values.flatMap((value) => {
      const settings = [{ option: '--set', text: `${path}=${value}` } as const];
      return renamed(readScripts([], [], settings).diagnostics, '--vary');
    }),
  );
  return distinct([...ofFaults, ...ofVary].filter(({ severity }) => severity === 'error'));
}

/**
 * Faults and events of scripts at or after the end of the runs: warnings, and errors where nothing of
 * a fault would be played.
 * @param node any node of the snapshot
 */
export function checkTimes(
  { over, faults }: SweepOptions,
  node: string,
  { plan, outcome: { start } }: Run,
  ofScripts: () => ReturnType<typeof readScripts>,
): readonly Diagnostic[] {
  const { duration } = plan.script;
  const ofFaults = faults.flatMap((text) => {
    const { script } = readScripts([], [`${text} nodes=${node}`]);
    if (script === undefined) return [];
    const { warnings, areAll } = lateEvents({ ...script, duration }, start);
    const severity = areAll ? 'error' : 'warning';
    return renamed(
      warnings.map((each): Diagnostic => ({ ...each, severity })),
      '--fault',
    );
  });
  if (!over.some(({ kind }) => kind === 'events')) return distinct(ofFaults);
  const { script } = ofScripts();
  const ofScript = script && lateEvents({ ...script, duration }, start);
  return [...ofFaults, ...(ofScript?.warnings ?? [])];
}

/** The names of the nodes that `--target` matches. */
export const targetedNodes = (
  text: string,
  { outcome: { cluster }, plan }: Run,
): ReturnType<typeof readNodeTarget> =>
  readNodeTarget('--target', text, { cluster, seed: plan.script.seed });

/** The names of the events of scripts and of `-e`, as a report lists them. */
export function eventNames(
  scripts: readonly ScriptInput[],
  events: readonly string[],
  without: readonly string[],
): readonly string[] {
  const { script } = readScripts(scripts, events, [], without);
  return (script?.events ?? []).map(({ value, written }, index) => {
    const { path, position } = written.place();
    const where = path === '-e' ? written.text : `${value.name} (${path}:${position.line})`;
    return `${index + 1} ${where}`;
  });
}

/** Settings of the command line are read before: what a run refuses was given as `--vary`. */
export const inVariedSettings = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.map((each) => (each.path === '--set' ? { ...each, path: '--vary' } : each));

const renamed = (diagnostics: readonly Diagnostic[], path: string): readonly Diagnostic[] =>
  diagnostics.map((each) => ({ ...each, path }));

const distinct = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] => [
  ...new Map(diagnostics.map((each) => [`${each.path} ${each.message}`, each])).values(),
];
