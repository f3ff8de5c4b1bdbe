import type { Diagnostic } from '#diagnostics';
import type { OutageScript } from '../script.ts';
import { combine, findConflicts } from './combine.ts';
import { readEvent } from './read-event.ts';
import { readFile, type ScriptInput } from './read-file.ts';
import { readSetting, type SettingArgument } from './read-setting.ts';
import { checkReferences } from './references.ts';

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
 */
export function readScripts(
  files: readonly ScriptInput[],
  eventArguments: readonly string[],
  settingArguments: readonly SettingArgument[] = [],
): ScriptReading {
  const readings = files.map(readFile);
  const arguments_ = eventArguments.map(readEvent);
  const settings = settingArguments.map(readSetting);
  const parts = readings.flatMap((reading) => reading.parts);
  const overriding = settings.flatMap((reading) => reading.parts);
  const script = combine(
    [...parts, ...overriding],
    arguments_.flatMap(({ event }) => event ?? []),
  );
  const diagnostics = [...readings, ...arguments_, ...settings].flatMap(
    (reading) => reading.diagnostics,
  );
  const isBroken = diagnostics.some(({ severity }) => severity === 'error');
  // References into an unreadable file would only repeat its errors.
  const references = isBroken ? [] : checkReferences(script.events);
  const conflicts = [...findConflicts(parts), ...findConflicts(overriding)];
  const all = [...diagnostics, ...conflicts, ...references];
  return isBroken || references.length > 0 ? { diagnostics: all } : { script, diagnostics: all };
}
