import type { ScenarioChange } from '#simulation';
import { present } from '#units';
import type { Fault, FaultList } from '../faults/fault.ts';

/** The inputs of a sweep, read and found. */
export interface PlanParts {
  readonly lists: readonly FaultList[];
  /** The events of `--fault`, without targets; one at least. */
  readonly whats: readonly string[];
  /** Combinations of settings, in the words of `--set`; an empty one at least. */
  readonly settings: readonly (readonly string[])[];
}

/** One fault under one combination of settings. */
export interface Run {
  readonly number: number;
  readonly fault: Fault;
  /** The event of `--fault`; absent for faults with an event of their own. */
  readonly what?: string;
  readonly settings: readonly string[];
  readonly change: ScenarioChange;
}

/** All runs of a sweep, made when they are asked for. */
export interface Plan {
  readonly faults: number;
  readonly runs: number;
  /** @param number from 0, below `runs` */
  run(number: number): Run;
}

/** Orders runs by fault, then by the event of `--fault`, then by the settings. */
export function planOf({ lists, whats, settings }: PlanParts): Plan {
  const parts = lists.map((list) => {
    const isTargeted = list.count > 0 && list.at(0).action.kind === 'target';
    const each = (isTargeted ? whats.length : 1) * settings.length;
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
  what: string | undefined,
  settings: readonly string[],
): Run {
  const { action } = fault;
  const set = settings.length > 0 && { settings };
  if (action.kind === 'of-script') {
    return { number, fault, settings, change: { onlyEvent: action.number, ...set } };
  }
  if (action.kind === 'event') {
    return { number, fault, settings, change: { events: [action.words], ...set } };
  }
  const named = present(what, 'an event of --fault');
  const change = { events: [`${named}${action.words}`], ...set };
  return { number, fault, what: named, settings, change };
}
