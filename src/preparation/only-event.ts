import type { OutageScript } from '#script';

/**
 * A script in which only one of its events happens, with the events that it counts from.
 * @param only from 1, in the order given; 0 for none, undefined for all
 */
export function withOnlyEvent(script: OutageScript, only: number | undefined): OutageScript {
  if (only === undefined) return script;
  const { events } = script;
  const kept = new Set<number>();
  for (let index = only - 1; events[index] !== undefined && !kept.has(index); ) {
    kept.add(index);
    const after = events[index]?.value.after;
    index = after === undefined ? -1 : events.findIndex(({ value }) => value.id === after);
  }
  return { ...script, events: events.filter((_, index) => kept.has(index)) };
}
