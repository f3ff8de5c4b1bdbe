import type { Reports, ScriptPlace } from '#script-fields';
import { firstDifference, type Instant, later, microseconds, printInstant } from '#units';
import { ARGUMENT_PATH } from '../reading/read-event.ts';
import type { OutageScript, ScriptEvent } from '../script.ts';
import { instantsOf } from './instants.ts';
import { reportLateEvent } from './late.ts';

/** One happening of an event. */
export interface Happening {
  readonly event: ScriptEvent;
  /** The index of the event in the script. */
  readonly index: number;
  readonly repetition: number;
  readonly at: Instant;
  readonly source: ScriptPlace;
}

/**
 * All happenings of events from the start to the end, in order of time, then of the script, and
 * how many others there are. Complains about events before the start, and warns about those at or
 * after the end.
 */
export function happeningsOf(
  script: OutageScript,
  start: Instant,
  reports: Reports,
): { readonly happenings: readonly Happening[]; readonly late: number } {
  let late = 0;
  const end = later(start, script.duration);
  const instants = instantsOf(script.events, start);
  const happenings = script.events.flatMap((event, index) => {
    const at = instants[index] ?? start;
    if (at < start) reportEarly(event, start, reports);
    const all = repetitionsOf(event, index, at);
    const played = all.filter((happening) => happening.at < end);
    if (played.length < all.length) {
      late += all.length - played.length;
      reportLateEvent(event, played.length, all.length, script, reports);
    }
    return played;
  });
  return { happenings: happenings.sort(compareHappenings), late };
}

const compareHappenings = (a: Happening, b: Happening): number =>
  firstDifference(a.at - b.at, a.index - b.index, a.repetition - b.repetition);

const repetitionsOf = (event: ScriptEvent, index: number, at: Instant): Happening[] => {
  const { times = 1, every = microseconds(0) } = event.value.repeat ?? {};
  const { path, position } = event.written.place();
  const isArgument = path === ARGUMENT_PATH;
  const source = {
    path,
    ...position,
    ...(isArgument && { argument: event.words ?? event.written.text }),
  };
  return Array.from({ length: times }, (_, repetition) => ({
    event,
    index,
    repetition,
    at: later(at, microseconds(repetition * every)),
    source,
  }));
};

const reportEarly = ({ written }: ScriptEvent, start: Instant, reports: Reports): void =>
  reports.about(written)(['at'], 'error', {
    code: 'script/before-start',
    message: `this is before the start, ${printInstant(start)}`,
  });
