import type { Diagnostic } from '#diagnostics';
import { remembered } from '#units';
import type { OutageScript } from '../script.ts';
import { combine, findConflicts } from './combine.ts';
import { readEvent } from './read-event.ts';
import { readFile, type ScriptInput } from './read-file.ts';
import { readSetting, type SettingArgument } from './read-setting.ts';
import { checkReferences } from './references.ts';
import { withoutEvents } from './without-events.ts';

/** What a run is asked for comes again with each change that is tried. */
const readOnce = remembered(readFile);
const readEventsOnce = remembered((texts: readonly string[]) => texts.map(readEvent));

export interface ScriptReading {
  /** Undefined when there are errors. */
  readonly script?: OutageScript;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads all scripts (`-s`), events (`-e`) and settings (`--set`) of the command line of one run
 * into one script. Events keep the given order. The last of several settings counts, and settings
 * of the command line override those of scripts. Never throws on invalid input. Without any input,
 * nothing happens in the script.
 * @param without - ids of events that do not happen (`--without`)
 */
export function readScripts(
  files: readonly ScriptInput[],
  eventArguments: readonly string[],
  settingArguments: readonly SettingArgument[] = [],
  without: readonly string[] = [],
): ScriptReading {
  const readings = files.map(readOnce);
  const arguments_ = readEventsOnce(eventArguments);
  const settings = settingArguments.map(readSetting);
  const parts = readings.flatMap((reading) => reading.parts);
  const overriding = settings.flatMap((reading) => reading.parts);
  const whole = combine(
    [...parts, ...overriding],
    arguments_.flatMap(({ event }) => event ?? []),
  );
  const diagnostics = [...readings, ...arguments_, ...settings].flatMap(
    (reading) => reading.diagnostics,
  );
  const isBroken = diagnostics.some(({ severity }) => severity === 'error');
  // References into an unreadable file would only repeat its errors.
  const references = isBroken ? [] : checkReferences(whole.events);
  const remarks = readings.flatMap((reading) => reading.remarks);
  const remarked = remarks.length === 0 ? whole : { ...whole, remarks };
  const { script, problems } = withoutEvents(remarked, without);
  const missing = isBroken ? [] : problems;
  const conflicts = [...findConflicts(parts), ...findConflicts(overriding)];
  const all = [...diagnostics, ...conflicts, ...references, ...missing];
  const isFine = !isBroken && references.length === 0 && missing.length === 0;
  return isFine ? { script, diagnostics: all } : { diagnostics: all };
}
