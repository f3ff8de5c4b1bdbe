import type { Diagnostic } from '#diagnostics';
import type { OutageScript } from '../script.ts';
import { combine, findConflicts } from './combine.ts';
import { readEvent } from './read-event.ts';
import { readFile, type ScriptInput } from './read-file.ts';
import { checkReferences } from './references.ts';

export interface ScriptReading {
  /** Undefined when there are errors. */
  readonly script?: OutageScript;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads all scripts (`-s`) and events of the command line (`-e`) of one run into one script: events in
 * the order given, and of settings the last one counts. Never throws on bad input. Without any input
 * the script is one in which nothing happens.
 */
export function readScripts(
  files: readonly ScriptInput[],
  eventArguments: readonly string[],
): ScriptReading {
  const readings = files.map(readFile);
  const arguments_ = eventArguments.map(readEvent);
  const parts = readings.flatMap((reading) => reading.parts);
  const script = combine(
    parts,
    arguments_.flatMap(({ event }) => event ?? []),
  );
  const diagnostics = [...readings, ...arguments_].flatMap((reading) => reading.diagnostics);
  const isBroken = diagnostics.some(({ severity }) => severity === 'error');
  // References into a file that could not be read would only repeat what is wrong with it.
  const references = isBroken ? [] : checkReferences(script.events);
  const all = [...diagnostics, ...findConflicts(parts), ...references];
  return isBroken || references.length > 0 ? { diagnostics: all } : { script, diagnostics: all };
}
