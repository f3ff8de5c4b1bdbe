import { entriesOf } from '#causes';
import type { Instant } from '#units';
import type { Cause } from './causes.ts';
import type { Entries, EntryOf } from './entries.ts';

export type ScriptEvent = Cause & { readonly kind: 'ScriptEvent' };

/** What the script does, in order. */
export const scriptEvents = (entries: Entries): readonly EntryOf<'ScriptEvent'>[] =>
  entriesOf(entries, 'ScriptEvent');

export const isOfScript = (cause: Cause): cause is ScriptEvent => cause.kind === 'ScriptEvent';

/** A time in which the script keeps the API server down. */
export interface ApiServerStop {
  readonly from: Instant;
  /** Undefined where it lasts to the end. */
  readonly to: Instant | undefined;
}

/** The times in which the script keeps the API server down. */
export function apiServerStops(entries: Entries): readonly ApiServerStop[] {
  const stops: ApiServerStop[] = [];
  for (const { cause, at } of scriptEvents(entries)) {
    if (cause.event !== 'apiServer') continue;
    const last = stops.at(-1);
    const isOpen = last !== undefined && last.to === undefined;
    const isStart = cause.verb === 'start' || cause.undone === true;
    if (isStart && isOpen) stops[stops.length - 1] = { ...last, to: at };
    else if (!isStart && !isOpen) stops.push({ from: at, to: undefined });
  }
  return stops;
}
