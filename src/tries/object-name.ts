import { nearest } from '#diagnostics';
import { WORKLOAD_WORDS } from '#words';

/** An object that `explain` takes. */
export type ObjectName =
  /** As `namespace/name`. */
  | { readonly kind: 'pod' | 'budget' | 'service'; readonly key: string }
  | { readonly kind: 'node' | 'pool'; readonly name: string }
  /** As `Kind/namespace/name`. */
  | { readonly kind: 'workload'; readonly workload: string };

export type ParsedName =
  | { readonly kind: 'named'; readonly object: ObjectName }
  /** A name alone, which several objects may have. */
  | {
      readonly kind: 'bare';
      readonly name: string;
      readonly message: string;
      readonly hint: string;
    }
  | { readonly kind: 'unreadable'; readonly message: string; readonly hint: string };

/** Names of kinds as kubectl accepts them, the preferred one first. */
const KINDS: readonly (readonly [kind: string, ...words: readonly string[]])[] = [
  ['pod', 'pod', 'pods', 'po'],
  ['node', 'node', 'nodes', 'no'],
  ['pool', 'nodepool', 'nodepools'],
  ['budget', 'pdb', 'poddisruptionbudget', 'poddisruptionbudgets', 'budget', 'budgets'],
  ['service', 'service', 'services', 'svc'],
  ...WORKLOAD_WORDS.map(([kind, words]) => [kind, kind.toLowerCase(), ...words] as const),
];

/** How to name an object. */
export const FORMS =
  'say pod/NAMESPACE/NAME, node/NAME, deployment/NAMESPACE/NAME or pdb/NAMESPACE/NAME';

/**
 * Reads `pod/NAMESPACE/NAME`, `NAMESPACE/NAME`, `node/NAME` or a workload or budget with its kind
 * in front, in any of the words that kubectl takes, with or without an API group. A prefix that is
 * a kind wins over a namespace of that name.
 */
export function parseObjectName(text: string): ParsedName {
  const parts = text.split('/');
  const [first = '', second = '', third] = parts;
  if (parts.length === 1 && first !== '') {
    return { kind: 'bare', name: first, message: `${first} names no object`, hint: FORMS };
  }
  if (parts.some((part) => part === '') || parts.length < 2 || parts.length > 3) {
    return { kind: 'unreadable', message: `${text} is not the name of an object`, hint: FORMS };
  }
  const kind = kindOf(first);
  if (kind === undefined) return third === undefined ? pod(text) : ofUnknownKind(first, text);
  const isOfCluster = kind === 'node' || kind === 'pool';
  if ((third === undefined) === isOfCluster) return named(kind, parts.slice(1).join('/'));
  const word = wordFor(kind);
  return isOfCluster
    ? {
        kind: 'unreadable',
        message: `${text}: ${word}s have no namespace`,
        hint: `say ${word}/${third}`,
      }
    : {
        kind: 'unreadable',
        message: `${text} has no namespace`,
        hint: `say ${first}/NAMESPACE/${second}`,
      };
}

/** The kind that kubectl associates with a word. */
function kindOf(text: string): string | undefined {
  const [word = ''] = text.toLowerCase().split('.');
  return KINDS.find(([, ...words]) => words.includes(word))?.[0];
}

/** The shortest name that `explain` takes. Pods need no kind in front. */
export function shortObjectName(object: ObjectName): string {
  if (object.kind !== 'pod') return printObjectName(object);
  const isReadAsPod = kindOf(object.key.split('/')[0] ?? '') === undefined;
  return isReadAsPod ? object.key : printObjectName(object);
}

const pod = (key: string): ParsedName => ({ kind: 'named', object: { kind: 'pod', key } });

function named(kind: string, name: string): ParsedName {
  if (kind === 'node' || kind === 'pool') return { kind: 'named', object: { kind, name } };
  if (kind === 'pod' || kind === 'budget' || kind === 'service') {
    return { kind: 'named', object: { kind, key: name } };
  }
  return { kind: 'named', object: { kind: 'workload', workload: `${kind}/${name}` } };
}

/** Owners may be of any kind. Names of their kinds begin with a capital. */
function ofUnknownKind(word: string, text: string): ParsedName {
  if (/^[A-Z]/.test(word)) return { kind: 'named', object: { kind: 'workload', workload: text } };
  const near = nearest(
    word.toLowerCase(),
    KINDS.flatMap(([, ...words]) => words),
  );
  return {
    kind: 'unreadable',
    message: `${text}: explain does not know the kind ${word}`,
    hint: near === undefined ? FORMS : `did you mean ${near}/${text.slice(word.length + 1)}?`,
  };
}

/** The name that `explain` takes. */
export function printObjectName(object: ObjectName): string {
  switch (object.kind) {
    case 'node':
    case 'pool':
      return `${wordFor(object.kind)}/${object.name}`;
    case 'workload': {
      const [kind = '', namespace, name] = object.workload.split('/');
      return `${wordFor(kind)}/${namespace}/${name}`;
    }
    default:
      return `${wordFor(object.kind)}/${object.key}`;
  }
}

const wordFor = (kind: string): string => KINDS.find(([known]) => known === kind)?.[1] ?? kind;
