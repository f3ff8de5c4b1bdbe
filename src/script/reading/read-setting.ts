import type { Diagnostic } from '#diagnostics';
import { readFieldArgument, readSetArgument } from '../command-line/set-argument.ts';
import type { ScriptFields } from '../schema/script-schema.ts';
import type { Located } from '../script.ts';
import { SourceText } from '../text/source-text.ts';
import { readDocument } from './read-file.ts';

/** A setting of the command line: over what scripts set. */
export interface SettingArgument {
  /** As the user knows it, such as `--set`. */
  readonly option: '--set' | '--api-latency' | '--duration';
  readonly text: string;
}

interface SettingReading {
  readonly parts: readonly Located<ScriptFields>[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The field of a script that an option gives. */
const FIELD_OF = {
  '--api-latency': ['spec', 'set', 'apiLatency'],
  '--duration': ['spec', 'duration'],
} as const;

/** Reads a setting as the script that would say the same, so that both are checked alike. */
export function readSetting({ option, text }: SettingArgument): SettingReading {
  const source = new SourceText(option, text);
  if (option !== '--set') return readDocument(readFieldArgument(source, FIELD_OF[option]));
  const { script, diagnostics } = readSetArgument(source);
  return script === undefined ? { parts: [], diagnostics } : readDocument(script);
}
