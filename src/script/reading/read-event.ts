import type { Diagnostic } from '#diagnostics';
import type { LocatedValue } from '#script-fields';
import { errorAt, readDocuments, SourceText } from '#script-fields';
import { readEventArgument } from '../command-line/event-argument.ts';
import { EVENT_PATH } from '../command-line/statement.ts';
import { idleFieldsOfEvent } from '../idle-kubelet-fields.ts';
import { SCRIPT } from '../json-schema.ts';
import { eventSchema } from '../schema/event-schema.ts';
import { explainIssues } from '../schema/explain-issue.ts';
import type { ScriptEvent } from '../script.ts';

interface EventReading {
  readonly event?: ScriptEvent;
  readonly diagnostics: readonly Diagnostic[];
}

/** The name of command-line events in diagnostics. */
export const ARGUMENT_PATH = '-e';

/** Reads an event of the command line: words, or one event in YAML or JSON that begins with `{`. */
export function readEvent(argument: string): EventReading {
  const source = new SourceText(ARGUMENT_PATH, argument);
  return argument.trimStart().startsWith('{') ? readYamlEvent(source) : readWordEvent(source);
}

function readWordEvent(source: SourceText): EventReading {
  const { event, diagnostics } = readEventArgument(source);
  if (event === undefined) return { diagnostics };
  // A word that was not understood explains all other errors.
  if (diagnostics.some(({ code }) => code === 'script/stray-word')) return { diagnostics };
  const checked = check(event);
  return { ...checked, diagnostics: [...diagnostics, ...checked.diagnostics] };
}

function readYamlEvent(source: SourceText): EventReading {
  const { documents, diagnostics } = readDocuments(source);
  const [event, second] = documents;
  if (diagnostics.length > 0 || event === undefined) return { diagnostics };
  if (second === undefined) return check(event);
  const complaint = { code: 'script/several-events', message: 'one -e is one event' };
  return { diagnostics: [errorAt(second.place(), complaint)] };
}

function check(written: LocatedValue): EventReading {
  const result = eventSchema.safeParse(written.value, { reportInput: true });
  if (result.success) {
    return { event: { value: result.data, written }, diagnostics: idleFieldsOfEvent(written) };
  }
  const { issues } = result.error;
  return {
    diagnostics: explainIssues(issues, written, EVENT_PATH, SCRIPT),
  };
}
