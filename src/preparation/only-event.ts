import type { Diagnostic } from '#diagnostics';
import type { OutageScript, ScriptEvent } from '#script';

/**
 * A script in which only one of the events happens that a run was asked for, with the events that it
 * counts from. What a change adds to these happens, too.
 * @param only from 1, in the order given; 0 for none, undefined for all
 * @param asked the script that the run was asked for; `script` may have more events
 */
export function withOnlyEvent(
  script: OutageScript,
  only: number | undefined,
  asked: OutageScript = script,
): OutageScript {
  if (only === undefined) return script;
  const names = namesOf(asked.events);
  const known = new Set(names);
  const kept = new Set(keptOf(asked, only).map((index) => names[index]));
  const own = namesOf(script.events);
  const happens = (name = ''): boolean => kept.has(name) || !known.has(name);
  return { ...script, events: script.events.filter((_, index) => happens(own[index])) };
}

/** An error about a number that no event has. */
export function unknownEvent(
  { events }: OutageScript,
  only: number | undefined,
): readonly Diagnostic[] {
  if (only === undefined || only <= events.length) return [];
  const last = events.length === 0 ? 'none is given' : `the last one is ${events.length}`;
  const message = `there is no event ${only}: ${last}`;
  return [{ severity: 'error', code: 'script/no-such-event', path: '--only-event', message }];
}

/** The places of one event and of those that it counts from. */
function keptOf({ events }: OutageScript, only: number): readonly number[] {
  const kept = new Set<number>();
  for (let index = only - 1; events[index] !== undefined && !kept.has(index); ) {
    kept.add(index);
    const after = events[index]?.value.after;
    index = after === undefined ? -1 : events.findIndex(({ value }) => value.id === after);
  }
  return [...kept];
}

/** Names of events, by where they are written: they stay when the same texts are read again. */
function namesOf(events: readonly ScriptEvent[]): readonly string[] {
  const times = new Map<string, number>();
  return events.map(({ written }) => {
    const name = JSON.stringify(written.place());
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return `${name} ${time}`;
  });
}
