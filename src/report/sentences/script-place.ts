import type { TimelineEvent } from '#causes';

type ScriptEvent = Extract<TimelineEvent, { kind: 'ScriptEvent' }>;

type Place = Pick<ScriptEvent, 'file' | 'line' | 'argument'>;

/**
 * The place of an event in a script, as editors take it: ` (outage.yaml:12)`. An event of the
 * command line is repeated as given: ` (-e 'at=3m powerOff nodes=a')`. Empty if the place is not
 * known.
 */
export function scriptPlace({ file, line, argument }: Place): string {
  if (argument !== undefined) return ` (-e ${quoted(argument)})`;
  if (file === undefined) return '';
  return line === undefined ? ` (${file})` : ` (${file}:${line})`;
}

/** Quotes a text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
