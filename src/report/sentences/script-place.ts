import type { TimelineEvent } from '#causes';

type ScriptEvent = Extract<TimelineEvent, { kind: 'ScriptEvent' }>;

type Place = Pick<ScriptEvent, 'file' | 'line' | 'argument'>;

/**
 * Where a script says so, as editors take it: ` (outage.yaml:12)`; an event of the command line as it
 * was given: ` (-e 'at=3m powerOff nodes=a')`. Empty when it is not known.
 */
export function scriptPlace({ file, line, argument }: Place): string {
  if (argument !== undefined) return ` (-e ${quoted(argument)})`;
  if (file === undefined) return '';
  return line === undefined ? ` (${file})` : ` (${file}:${line})`;
}

/** As a shell takes it for one word. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
