import type { Diagnostic } from '#diagnostics';
import type { NodeTarget, PodTarget } from '#script-fields';
import type { OutageScript, ScriptEvent } from '../script.ts';
import { readEvent } from './read-event.ts';
import type { ScriptReading } from './read-scripts.ts';
import { checkReferences } from './references.ts';

/** Reads events of the command line (`-e`), without a script around them. */
export function readEvents(eventArguments: readonly string[]): {
  readonly events: readonly ScriptEvent[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const readings = eventArguments.map(readEvent);
  return {
    events: readings.flatMap(({ event }) => event ?? []),
    diagnostics: readings.flatMap(({ diagnostics }) => diagnostics),
  };
}

/**
 * The same event, done to other nodes; problems are found at the place of the first.
 * @param words the new event in the words of `-e`
 */
export const aimedAtNodes = (event: ScriptEvent, target: NodeTarget, words: string): ScriptEvent =>
  withSubject(event, { kind: 'nodes', target }, words);

/** The same for pods. */
export const aimedAtPods = (event: ScriptEvent, target: PodTarget, words: string): ScriptEvent =>
  withSubject(event, { kind: 'pods', target }, words);

const withSubject = (
  { value, written }: ScriptEvent,
  subject: ScriptEvent['value']['plan']['subject'],
  words: string,
): ScriptEvent => ({ value: { ...value, plan: { ...value.plan, subject } }, written, words });

/** A script with more events behind its own. */
export function withEvents(script: OutageScript, events: readonly ScriptEvent[]): ScriptReading {
  if (events.length === 0) return { script, diagnostics: [] };
  const whole = { ...script, events: [...script.events, ...events] };
  const diagnostics = checkReferences(whole.events);
  return diagnostics.length === 0 ? { script: whole, diagnostics } : { diagnostics };
}
