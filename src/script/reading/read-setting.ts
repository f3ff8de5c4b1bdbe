import type { Diagnostic } from '#diagnostics';
import { readFieldArgument, readSetArgument } from '../command-line/set-argument.ts';
import type { ScriptFields } from '../schema/script-schema.ts';
import type { Located } from '../script.ts';
import { SourceText } from '../text/source-text.ts';
import { readDocument } from './read-file.ts';

/** A setting of the command line, which overrides scripts. */
export interface SettingArgument {
  /** The option of the user, such as `--set`. */
  readonly option: '--set' | '--api-latency' | '--duration';
  readonly text: string;
}

interface SettingReading {
  readonly parts: readonly Located<ScriptFields>[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The field of a script for each option. */
const FIELD_OF = {
  '--api-latency': ['spec', 'set', 'apiLatency'],
  '--duration': ['spec', 'duration'],
} as const;

/** Reads a setting as the equivalent script, so that both have the same checks. */
export function readSetting({ option, text }: SettingArgument): SettingReading {
  const source = new SourceText(option, text);
  if (option !== '--set') return readDocument(readFieldArgument(source, FIELD_OF[option]));
  const { script, diagnostics } = readSetArgument(source);
  return script === undefined ? { parts: [], diagnostics } : readDocument(script);
}
