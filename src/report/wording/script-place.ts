import type { TimelineEvent } from '#causes';

type ScriptEvent = Extract<TimelineEvent, { kind: 'ScriptEvent' }>;

/** Where a script says so, as editors take it: ` (outage.yaml:12)`; empty when it is not known. */
export function scriptPlace({ file, line }: Pick<ScriptEvent, 'file' | 'line'>): string {
  if (file === undefined) return '';
  return line === undefined ? ` (${file})` : ` (${file}:${line})`;
}
