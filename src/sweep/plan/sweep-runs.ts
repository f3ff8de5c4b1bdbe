import type { ScenarioChange } from '#preparation';
import { aimedAtNodes, aimedAtPods, readEvents, type ScriptEvent } from '#script';
import { present, unreachable } from '#units';
import { simulateCommand } from '#words';

/** The inputs of a sweep, read and found. */
export interface PlanParts {
  readonly lists: readonly FaultList[];
  /** The events of `--fault`; one at least where a fault has none of its own. */
  readonly whats: readonly FaultEvent[];
  /** Combinations of settings, in the words of `--set`; an empty one at least. */
  readonly settings: readonly (readonly string[])[];
}

/** One fault under one combination of settings. */
export interface SweepRun {
  readonly number: number;
  readonly fault: Fault;
  /** The event of `--fault`; absent for faults with an event of their own. */
  readonly what?: string;
  readonly settings: readonly string[];
  readonly change: Pick<ScenarioChange, 'events' | 'settings' | 'onlyEvent'>;
}

/** All runs of a sweep, made when they are asked for. */
export interface SweepRuns {
  readonly faults: number;
  readonly runs: number;
  /** @param number from 0, below `runs` */
  run(number: number): SweepRun;
}

/** Whether each event of `--fault` happens to the faults of a list. */
export const isTargeted = (list: FaultList): boolean =>
  list.count > 0 && list.at(0).action.kind === 'target';

/** Orders runs by fault, then by the event of `--fault`, then by the settings. */
export function sweepRunsOf({ lists, whats, settings }: PlanParts): SweepRuns {
  const parts = lists.map((list) => {
    const each = (isTargeted(list) ? whats.length : 1) * settings.length;
    return { list, each, runs: list.count * each };
  });
  return {
    faults: lists.reduce((sum, { count }) => sum + count, 0),
    runs: parts.reduce((sum, part) => sum + part.runs, 0),
    run: (number) => {
      let left = number;
      for (const { list, each, runs } of parts) {
        if (left < runs) {
          const fault = list.at(Math.floor(left / each));
          const inFault = left % each;
          const what = whats[Math.floor(inFault / settings.length)];
          const own = present(settings[inFault % settings.length], 'a combination of settings');
          return runOf(number, fault, what, own);
        }
        left -= runs;
      }
      throw new RangeError(`no run ${number}`);
    },
  };
}

function runOf(
  number: number,
  fault: Fault,
  what: FaultEvent | undefined,
  settings: readonly string[],
): SweepRun {
  const { action } = fault;
  const event = eventOf(fault, what);
  return {
    number,
    fault,
    ...(action.kind === 'target' && what && { what: what.words }),
    settings,
    change: {
      ...(action.kind === 'of-script' && { onlyEvent: action.number }),
      ...(event && { events: [event] }),
      ...(settings.length > 0 && { settings }),
    },
  };
}

/** The command line of a sweep, as far as its rows repeat it. */
export interface SweepCommand {
  readonly snapshot: readonly string[];
  /** Options with their values, in front of those of the row. */
  readonly options: readonly string[];
}

/** The command that plays a change of the scenario of a sweep. */
export function commandOf(
  { events = [], settings = [], onlyEvent }: ScenarioChange,
  { snapshot, options }: SweepCommand,
): string {
  return simulateCommand([
    ...snapshot,
    ...options,
    ...(onlyEvent === undefined ? [] : [`--only-event=${onlyEvent}`]),
    ...settings.flatMap((setting) => ['--set', setting]),
    ...events.flatMap(({ words, written }) => ['-e', words ?? written.text]),
  ]);
}

/** An event of `--fault`, without targets. */
export interface FaultEvent {
  /** In the words of `-e`. */
  readonly words: string;
  /** The event on some nodes. */
  readonly event: ScriptEvent;
}

/**
 * The events of `--fault`, read once.
 * @param texts without targets; they were checked before
 */
export const faultEvents = (texts: readonly string[]): readonly FaultEvent[] =>
  texts.map((words) => ({ words, event: readOne(`${words} all=true`) }));

/** The event of a fault; undefined for an event of the scripts. */
export function eventOf(
  { action }: Pick<Fault, 'action'>,
  fault: FaultEvent | undefined,
): ScriptEvent | undefined {
  switch (action.kind) {
    case 'target': {
      const { words, event } = present(fault, 'an event of --fault');
      return aimed(words, event, action.target, '');
    }
    case 'drain':
      return aimed('drain', DRAIN, action.target, ` ${DRAIN_FLAGS}`);
    case 'interruption':
      return aimed('spotInterruption', INTERRUPTION, action.target, '');
    case 'delete-pods': {
      const { owner } = action;
      return aimedAtPods(DELETE_PODS, { owner }, `deletePods owner=${owner}`);
    }
    case 'of-script':
      return undefined;
    default:
      return unreachable(action);
  }
}

const aimed = (
  words: string,
  event: ScriptEvent,
  target: FaultTarget,
  flags: string,
): ScriptEvent => aimedAtNodes(event, targetOf(target), `${words} ${targetWords(target)}${flags}`);

const targetOf = (target: FaultTarget): Parameters<typeof aimedAtNodes>[1] =>
  target.kind === 'label'
    ? { selector: [{ key: target.key, operator: 'in', values: [target.value] }] }
    : { [target.kind]: [...target.names] };

const targetWords = (target: FaultTarget): string =>
  target.kind === 'label'
    ? `selector=${target.key}=${target.value}`
    : `${target.kind}=${target.names.join(',')}`;

const readOne = (words: string): ScriptEvent => present(readEvents([words]).events[0], words);

/** The flags that nearly all who drain use. After an hour of refusals a drain gives up. */
const DRAIN_FLAGS = 'ignoreDaemonSets=true deleteEmptyDirData=true force=true timeout=1h';

const DRAIN = readOne(`drain all=true ${DRAIN_FLAGS}`);
const INTERRUPTION = readOne('spotInterruption all=true');
const DELETE_PODS = readOne('deletePods owner=Kind/namespace/name');

/** The subject of a fault, as the row of a report names it. */
export type FaultKind =
  | 'node'
  | 'zone'
  | 'region'
  | 'label'
  | 'nodes'
  | 'zones'
  | 'set'
  | 'drain'
  | 'interruption'
  | 'event'
  | 'workload';

/** One thing that can go wrong. */
export interface Fault {
  /** Stable, such as `node/worker-5` or `zones/a,b`. */
  readonly id: string;
  readonly kind: FaultKind;
  /** The part of the id behind the kind. */
  readonly name: string;
  readonly nodes: readonly string[];
  readonly action: FaultAction;
}

/** The event of a fault. */
type FaultAction =
  /** Each event of `--fault` happens to these nodes. */
  | { readonly kind: 'target'; readonly target: FaultTarget }
  /** Nodes are drained, or the cloud takes their machines back. */
  | { readonly kind: 'drain' | 'interruption'; readonly target: FaultTarget }
  /** The pods of a workload, `Kind/namespace/name`, are deleted. */
  | { readonly kind: 'delete-pods'; readonly owner: string }
  /** An event of the scripts, from 1. */
  | { readonly kind: 'of-script'; readonly number: number };

/** The nodes of a fault, as short as an event names them. */
export type FaultTarget =
  | { readonly kind: 'nodes' | 'zones' | 'regions'; readonly names: readonly string[] }
  | { readonly kind: 'label'; readonly key: string; readonly value: string };

/** Faults that are made when they are asked for: pairs of nodes can be millions. */
export interface FaultList {
  readonly count: number;
  /** @param index from 0, below the count */
  at(index: number): Fault;
}

export const listOf = (faults: readonly Fault[]): FaultList => ({
  count: faults.length,
  at: (index) => {
    const fault = faults[index];
    if (fault === undefined) throw new RangeError(`no fault ${index}`);
    return fault;
  },
});
