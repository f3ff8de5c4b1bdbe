import type { Diagnostic } from '#diagnostics';
import type { Located } from '#script-fields';
import { SourceText } from '#script-fields';
import { readKubeletConfigurations } from '../command-line/kubelet-configurations.ts';
import { readFieldArgument, readSetArgument } from '../command-line/set-argument.ts';
import { readSettingsFile, type SettingsReading } from '../command-line/settings-file.ts';
import type { ScriptFields } from '../schema/script-schema.ts';
import { readDocument } from './read-file.ts';

/** A setting of the command line, which overrides scripts. */
export type SettingArgument =
  | {
      readonly option: '--set' | '--api-latency' | '--autoscaler' | '--duration';
      readonly text: string;
    }
  /** A file of settings, with its content. */
  | { readonly option: '--set-file'; readonly path: string; readonly text: string }
  /** A file of manifests: its configurations of kubelets count, over those of the snapshot. */
  | { readonly option: '--apply'; readonly path: string; readonly text: string };

interface SettingReading {
  readonly parts: readonly Located<ScriptFields>[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The field of a script for each option. */
const FIELD_OF = {
  '--api-latency': ['spec', 'set', 'apiLatency'],
  '--autoscaler': ['spec', 'set', 'autoscaler', 'kind'],
  '--duration': ['spec', 'duration'],
} as const;

/** Reads a setting as the equivalent script, so that both have the same checks. */
export function readSetting(argument: SettingArgument): SettingReading {
  if (argument.option === '--set-file') return readFileOfSettings(argument);
  if (argument.option === '--apply') return readConfigurations(argument);
  const { option, text } = argument;
  const source = new SourceText(option, text);
  if (option !== '--set') return readDocument(readFieldArgument(source, FIELD_OF[option]));
  const { script, diagnostics } = readSetArgument(source);
  return script === undefined ? { parts: [], diagnostics } : readDocument(script);
}

const readFileOfSettings = ({ path, text }: { readonly path: string; readonly text: string }) =>
  readAll(readSettingsFile(path, text));

const readConfigurations = ({ path, text }: { readonly path: string; readonly text: string }) =>
  readAll(readKubeletConfigurations(path, text));

function readAll({ scripts, diagnostics }: SettingsReading): SettingReading {
  const readings = scripts.map(readDocument);
  return {
    parts: readings.flatMap(({ parts }) => parts),
    diagnostics: [...diagnostics, ...readings.flatMap((reading) => reading.diagnostics)],
  };
}
