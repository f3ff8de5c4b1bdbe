import type { Diagnostic } from '#diagnostics';
import type { Located, LocatedValue } from '#script-fields';
import { errorAt, readDocuments, SourceText, warningAt } from '#script-fields';
import { idleFieldsOfScript } from '../idle-kubelet-fields.ts';
import { SCRIPT } from '../json-schema.ts';
import { explainIssues } from '../schema/explain-issue.ts';
import { type ScriptFields, scriptSchema } from '../schema/script-schema.ts';
import { UNREAD_CONTROLLER_MANAGER_FLAGS } from '../schema/unread-flags.ts';
import { checkHeader } from './header.ts';

/** A file with scripts. */
export interface ScriptInput {
  /** As the user named it. */
  readonly path: string;
  readonly text: string;
}

interface FileReading {
  /** The valid documents. */
  readonly parts: readonly Located<ScriptFields>[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a file of one or more outage scripts. */
export function readFile({ path, text }: ScriptInput): FileReading {
  const { documents, diagnostics } = readDocuments(new SourceText(path, text));
  if (documents.length === 0 && diagnostics.length === 0) {
    const complaint = { code: 'script/empty', message: 'this script is empty' };
    return { parts: [], diagnostics: [errorAt({ path }, complaint)] };
  }
  const readings = documents.map(readDocument);
  return {
    parts: readings.flatMap((reading) => reading.parts),
    diagnostics: [...diagnostics, ...readings.flatMap((reading) => reading.diagnostics)],
  };
}

/** Reads one outage script. */
export function readDocument(document: LocatedValue): FileReading {
  const foreign = checkHeader(document);
  if (foreign !== undefined) return { parts: [], diagnostics: [foreign] };
  const result = scriptSchema.safeParse(document.value, { reportInput: true });
  if (!result.success) {
    const { issues } = result.error;
    return {
      parts: [],
      diagnostics: explainIssues(issues, document, [], SCRIPT),
    };
  }
  return {
    parts: [{ value: result.data, written: document }],
    diagnostics: unheard(result.data, document),
  };
}

/** Warns about valid settings that have no effect. */
function unheard({ spec }: ScriptFields, document: LocatedValue): Diagnostic[] {
  const unread = Object.keys(spec.set?.controllerManager ?? {})
    .filter((name) => UNREAD_CONTROLLER_MANAGER_FLAGS.includes(name))
    .map((name) =>
      warningAt(document.placeOfKey(['spec', 'set', 'controllerManager', name]), {
        code: 'script/unread-flag',
        message: `the flag ${name} changes nothing here: no model reads it`,
      }),
    );
  return [...unread, ...idleFieldsOfScript(document)];
}
