import type { z } from 'zod';
import { type Diagnostic, nearest } from '#diagnostics';
import type { LocatedValue, Place } from '#script-fields';
import { errorAt, quote, warningAt } from '#script-fields';
import { explainIssues } from '../schema/explain-issue.ts';
import { SchemaGuide } from '../schema/schema-guide.ts';
import { KRKN_FILES, krknList } from './krkn/files.ts';
import { chaosEngine } from './litmus/engine.ts';
import { MESH_KINDS } from './mesh/documents.ts';
import type { ReadObject } from './read-object.ts';
import { scriptOfDraft } from './script-of-draft.ts';

/** Something that a script cannot say, or says only in part, and where the experiment says it. */
export interface ChaosRemark {
  readonly kind: 'not-modelled' | 'assumed';
  readonly message: string;
  readonly place: Place;
}

/** A chaos experiment as the outage script that it means; without one where there are errors. */
export interface ChaosReading {
  readonly script?: LocatedValue;
  readonly remarks: readonly ChaosRemark[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a document of Chaos Mesh, Litmus or krkn. Undefined for any other document. */
export function readChaos(document: LocatedValue): ChaosReading | undefined {
  const schema = schemaOf(document);
  if (schema === undefined || 'diagnostics' in schema) return schema;
  const result = schema.safeParse(document.value, { reportInput: true });
  if (!result.success) {
    const { issues } = result.error;
    const guide = new SchemaGuide(schema);
    return { remarks: [], diagnostics: explainIssues(issues, document, [], guide) };
  }
  const { name, draft } = result.data;
  const errors = draft.problems.map(({ path, ...complaint }) =>
    errorAt(document.place(path), complaint),
  );
  if (errors.length > 0) return { remarks: [], diagnostics: errors };
  const remarks = uniqueRemarks(
    draft.remarks.map(({ path, ...remark }) => ({ ...remark, place: document.place(path) })),
  );
  const warnings = remarks
    .filter(({ kind }) => kind === 'not-modelled')
    .map(({ message, place }) =>
      warningAt(place, { code: 'script/chaos-not-modelled', message: `not played: ${message}` }),
    );
  return { script: scriptOfDraft(draft, name, document), remarks, diagnostics: warnings };
}

function uniqueRemarks(remarks: readonly ChaosRemark[]): readonly ChaosRemark[] {
  const seen = new Set<string>();
  return remarks.filter(({ message, place: { position } }) => {
    const key = JSON.stringify([message, position]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function schemaOf(document: LocatedValue): z.ZodType<ReadObject> | ChaosReading | undefined {
  const { value } = document;
  if (Array.isArray(value)) {
    return value.some((entry) => typeof Object(entry).id === 'string') ? krknList : undefined;
  }
  const { apiVersion, kind } = Object(value);
  const group = typeof apiVersion === 'string' ? apiVersion.split('/')[0] : undefined;
  if (group === 'chaos-mesh.org') return ofKind(MESH_KINDS, 'Chaos Mesh', kind, document);
  if (group === 'litmuschaos.io') return ofKind(LITMUS_KINDS, 'Litmus', kind, document);
  if (kind !== undefined || apiVersion !== undefined) return undefined;
  const field = Object.keys(Object(value)).find((each) => KRKN_FILES.has(each));
  return field === undefined ? misspelt(document) : KRKN_FILES.get(field);
}

/** The only field of a file may be one of krkn's that is misspelt. */
function misspelt(document: LocatedValue): ChaosReading | undefined {
  const [field = '', another] = Object.keys(Object(document.value));
  const meant = another === undefined ? nearest(field, [...KRKN_FILES.keys()]) : undefined;
  if (meant === undefined) return undefined;
  const complaint = {
    code: 'script/chaos',
    message: `no scenario file of krkn begins with ${quote(field)}`,
    hint: `did you mean ${meant}?`,
  };
  return { remarks: [], diagnostics: [errorAt(document.placeOfKey([field]), complaint)] };
}

const LITMUS_KINDS: ReadonlyMap<string, z.ZodType<ReadObject>> = new Map([
  ['ChaosEngine', chaosEngine],
]);

function ofKind(
  kinds: ReadonlyMap<string, z.ZodType<ReadObject>>,
  tool: string,
  kind: unknown,
  document: LocatedValue,
): z.ZodType<ReadObject> | ChaosReading {
  const found = typeof kind === 'string' ? kinds.get(kind) : undefined;
  if (found !== undefined) return found;
  const name = typeof kind === 'string' ? kind : '';
  const meant = nearest(name, [...kinds.keys()]);
  const hint =
    meant === undefined ? `kinds are ${[...kinds.keys()].join(', ')}` : `did you mean ${meant}?`;
  const complaint = {
    code: 'script/chaos',
    message: `this program reads no kind ${quote(name)} of ${tool}`,
    hint,
  };
  return { remarks: [], diagnostics: [errorAt(document.place(['kind']), complaint)] };
}
