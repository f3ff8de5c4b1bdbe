import type { Diagnostic } from '#diagnostics';
import type { Located, LocatedValue } from '#script-fields';
import { errorAt, readDocuments, SourceText, warningAt } from '#script-fields';
import { type ChaosRemark, readChaos } from '../chaos/read-chaos.ts';
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

export interface FileReading {
  /** The valid documents. */
  readonly parts: readonly Located<ScriptFields>[];
  readonly diagnostics: readonly Diagnostic[];
  /** What a reader must know of chaos experiments that were translated. */
  readonly remarks: readonly ChaosRemark[];
}

/** Reads a file of one or more outage scripts. */
export function readFile({ path, text }: ScriptInput): FileReading {
  const { documents, diagnostics } = readDocuments(new SourceText(path, text));
  if (documents.length === 0 && diagnostics.length === 0) {
    const complaint = { code: 'script/empty', message: 'this script is empty' };
    return { parts: [], diagnostics: [errorAt({ path }, complaint)], remarks: [] };
  }
  const readings = documents.map(readScriptOrChaos);
  return {
    parts: readings.flatMap((reading) => reading.parts),
    diagnostics: [...diagnostics, ...readings.flatMap((reading) => reading.diagnostics)],
    remarks: readings.flatMap((reading) => reading.remarks),
  };
}

/** Reads an outage script, or a chaos experiment as the script that it means. */
function readScriptOrChaos(document: LocatedValue): FileReading {
  const chaos = readChaos(document);
  if (chaos === undefined) return readDocument(document);
  const { script, remarks, diagnostics } = chaos;
  if (script === undefined) return { parts: [], diagnostics, remarks };
  const reading = readDocument(script);
  return { ...reading, diagnostics: [...diagnostics, ...reading.diagnostics], remarks };
}

/** Reads one outage script. */
export function readDocument(document: LocatedValue): FileReading {
  const foreign = checkHeader(document);
  if (foreign !== undefined) return { parts: [], diagnostics: [foreign], remarks: [] };
  const result = scriptSchema.safeParse(document.value, { reportInput: true });
  if (!result.success) {
    const { issues } = result.error;
    return {
      parts: [],
      diagnostics: explainIssues(issues, document, [], SCRIPT),
      remarks: [],
    };
  }
  return {
    parts: [{ value: result.data, written: document }],
    diagnostics: unheard(result.data, document),
    remarks: [],
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
