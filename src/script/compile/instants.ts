import { type Instant, instant, later } from '#units';
import type { ScriptEvent } from '../script.ts';

/**
 * The first instant of each event, in the order of the events. An event relative to another one
 * counts from the other's first beginning. References were checked before, so there are no cycles.
 */
export function instantsOf(events: readonly ScriptEvent[], start: Instant): readonly Instant[] {
  const byId = new Map(events.map((event) => [event.value.id, event]));
  const known = new Map<ScriptEvent, Instant>();
  for (const event of events) {
    const waiting = [event];
    for (let next = waiting.at(-1); next !== undefined; next = waiting.at(-1)) {
      const { after } = next.value;
      const base = after === undefined ? undefined : byId.get(after);
      const from = base === undefined ? start : known.get(base);
      if (from === undefined && base !== undefined) {
        waiting.push(base);
        continue;
      }
      known.set(next, momentOf(next, from ?? start));
      waiting.pop();
    }
  }
  return events.map((event) => known.get(event) ?? start);
}

const momentOf = ({ value: { at } }: ScriptEvent, from: Instant): Instant => {
  if (at === undefined) return from;
  return at.kind === 'instant' ? instant(at.instant) : later(from, at.offset);
};
