import { type Diagnostic, kindOf, nearest } from '#diagnostics';
import type { LocatedValue } from '#script-fields';
import { errorAt, quote } from '#script-fields';
import { API_VERSION, KIND } from '../schema/script-schema.ts';

const FIRST_LINES = `begin with the lines "apiVersion: ${API_VERSION}" and "kind: ${KIND}"`;

/** Complains about a document that is not an outage script, before its fields are checked. */
export function checkHeader(document: LocatedValue): Diagnostic | undefined {
  const { value } = document;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return errorAt(document.place(), {
      code: 'script/no-script',
      message: `an outage script is a map with apiVersion, kind and spec, not ${kindOf(value)}`,
      hint: FIRST_LINES,
    });
  }
  const kind = fieldOf(value, 'kind');
  const apiVersion = fieldOf(value, 'apiVersion');
  if (kind !== KIND) return wrongKind(document, kind, apiVersion);
  return apiVersion === API_VERSION ? undefined : wrongVersion(document, apiVersion);
}

function wrongKind(document: LocatedValue, kind: unknown, apiVersion: unknown): Diagnostic {
  if (kind === undefined) {
    return errorAt(document.place(), {
      code: 'script/wrong-kind',
      message: 'this is no outage script: it has no kind',
      hint: FIRST_LINES,
    });
  }
  return errorAt(document.place(['kind']), {
    code: 'script/wrong-kind',
    message: `this is no ${KIND}: its kind is ${typeof kind === 'string' ? quote(kind) : kindOf(kind)}`,
    hint: typeof kind === 'string' ? hintForKind(kind, apiVersion) : FIRST_LINES,
  });
}

function hintForKind(kind: string, apiVersion: unknown): string {
  if (nearest(kind, [KIND]) !== undefined) return `did you mean ${KIND}?`;
  if (kind === 'NodeFacts') return 'NodeFacts belong to the snapshot: give the file without -s';
  const isOurs = typeof apiVersion === 'string' && apiVersion.startsWith('k8s-evict.dev/');
  return isOurs
    ? FIRST_LINES
    : 'objects of Kubernetes belong to the snapshot: give the file without -s';
}

const wrongVersion = (document: LocatedValue, apiVersion: unknown): Diagnostic =>
  apiVersion === undefined
    ? errorAt(document.placeOfKey(['kind']), {
        code: 'script/wrong-version',
        message: 'the field "apiVersion" is missing here',
        hint: `write apiVersion: ${API_VERSION}`,
      })
    : errorAt(document.place(['apiVersion']), {
        code: 'script/wrong-version',
        message: `the apiVersion of an ${KIND} is ${API_VERSION}, not ${kindOf(apiVersion)}`,
        hint: `write apiVersion: ${API_VERSION}`,
      });

const fieldOf = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
