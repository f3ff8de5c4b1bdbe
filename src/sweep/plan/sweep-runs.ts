import type { ScenarioChange } from '#preparation';
import { present } from '#units';
import type { Fault, FaultList } from '../faults/fault.ts';
import { eventOf, type FaultEvent } from './events.ts';

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
