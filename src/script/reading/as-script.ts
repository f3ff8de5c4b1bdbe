import { stringify } from 'yaml';
import { API_VERSION, KIND, type ScriptFields } from '../schema/script-schema.ts';
import { readEvent } from './read-event.ts';
import { readFile, type ScriptInput } from './read-file.ts';
import { readSetting, type SettingArgument } from './read-setting.ts';

/** The scripts, settings and events of a valid command line. */
export interface ScriptParts {
  readonly scripts: readonly ScriptInput[];
  readonly settings: readonly SettingArgument[];
  readonly events: readonly string[];
  /** Fields that count more than all others. */
  readonly spec: object;
}

/** Outage scripts in YAML, several documents in one text. Empty if they say nothing. */
export interface WrittenScript {
  /** With the meaning of the whole command line. */
  readonly whole: string;
  /** Without events and expectations. */
  readonly settings: string;
}

/** Writes everything that a command line says in scripts, settings and events as scripts. */
export function asScript({ scripts, settings, events, spec }: ScriptParts): WrittenScript {
  const files = [...scripts.map(readFile), ...settings.map(readSetting)];
  const read = files.flatMap(({ parts }) => parts.map(({ written }) => written.value));
  const happening = events.flatMap((event) => readEvent(event).event?.written.value ?? []);
  const whole = [
    ...read,
    scriptOf({ ...spec, ...(happening.length > 0 && { events: happening }) }),
  ];
  return { whole: textOf(whole), settings: textOf(whole.map(withoutEvents)) };
}

const scriptOf = (spec: object): object => ({ apiVersion: API_VERSION, kind: KIND, spec });

/** The settings of a document that was read as a script. */
function withoutEvents(document: unknown): unknown {
  const { spec } = document as { readonly spec: Partial<ScriptFields['spec']> };
  const { events: _, expect: __, ...settings } = spec;
  return scriptOf(settings);
}

const textOf = (documents: readonly unknown[]): string =>
  documents
    .filter((document) => Object.keys((document as { readonly spec: object }).spec).length > 0)
    .map((document) => stringify(document))
    .join('---\n');
