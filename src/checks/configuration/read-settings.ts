import type { Diagnostic } from '#diagnostics';
import { readPlacedYaml } from '#snapshot';
import { explainIssue } from './explain-issue.ts';
import { CONFIGURATION } from './schema.ts';
import type { CheckSettings } from './settings.ts';

export type SettingsReading =
  | { readonly ok: true; readonly settings: CheckSettings }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Reads the text of a configuration file; errors come back with their places. */
export function readCheckSettings(text: string, path: string): SettingsReading {
  const yaml = readPlacedYaml(text, path);
  if (!yaml.ok) return yaml;
  const read = CONFIGURATION.safeParse(yaml.value, { reportInput: true });
  // zod infers that absent fields may be undefined, without exact optional properties.
  if (read.success) return { ok: true, settings: read.data.spec as CheckSettings };
  return {
    ok: false,
    diagnostics: read.error.issues.flatMap((issue) => explainIssue(issue, yaml.placeOf)),
  };
}
