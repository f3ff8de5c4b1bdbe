import { stringify } from 'yaml';
import { MANAGED_FIELDS, POD_OF_EVERY_NODE, POD_SHAPES } from './clusters/dump-pods.ts';
import { slim } from './clusters/dump-slim.ts';
import { LEASE, NODE } from './clusters/dump-templates.ts';

/** A cluster to be dumped. Equal numbers give equal bytes. */
export interface DumpOptions {
  readonly pods: number;
  readonly format: 'yaml' | 'json';
  /** Default: one node for thirty pods. */
  readonly nodes?: number;
  /** Whether pods have managedFields, which makes them half as large again. */
  readonly managedFields?: boolean;
  /**
   * Whether objects have little more than the fields that models read, one a line: for dumps of
   * millions of pods.
   */
  readonly slim?: boolean;
  /**
   * One part of several: a range of the nodes and one of the pods, like a dump of one namespace.
   */
  readonly part?: { readonly index: number; readonly of: number };
}

const PODS_OF_A_NODE = 30;
/** The number of pods of a Deployment, which share a template. */
const PODS_OF_A_TEMPLATE = 25;
const ZONES = 3;

/**
 * A dump as `kubectl get nodes,pods,leases -A -o yaml` (or `-o json`) prints it, piece by piece.
 */
export function* dump(options: DumpOptions): Generator<string, void> {
  const { pods, format, nodes = Math.ceil(pods / PODS_OF_A_NODE) } = options;
  const { index: part, of: parts } = options.part ?? { index: 0, of: 1 };
  const stretch = (count: number): readonly [number, number] => [
    Math.floor((part * count) / parts),
    Math.floor(((part + 1) * count) / parts),
  ];
  const [firstNode, endOfNodes] = stretch(nodes);
  const [firstPod, endOfPods] = stretch(pods);
  const [head, separator, tail] = format === 'yaml' ? AROUND_YAML : AROUND_JSON;
  const printed = (template: object): string => print(template, options);
  const [node, lease, everywhere] = [NODE, LEASE, POD_OF_EVERY_NODE].map(printed);
  const shapes = POD_SHAPES.map(printed);
  let between: string = head;
  for (let index = firstNode; index < endOfNodes; index++) {
    for (const template of [node, lease]) {
      yield between + fill(template ?? '', index, 0, index);
      between = separator;
    }
  }
  for (let index = firstPod; index < endOfPods; index++) {
    const template = Math.floor((index - nodes) / PODS_OF_A_TEMPLATE);
    const shape = index < nodes ? everywhere : shapes[template % shapes.length];
    yield between + fill(shape ?? '', index, Math.max(0, template), index % nodes);
    between = separator;
  }
  yield tail;
}

/** The bytes of a small dump. */
export const dumpBytes = (options: DumpOptions): Buffer =>
  Buffer.concat([...dump(options)].map((text) => Buffer.from(text)));

const AROUND_YAML = [
  'apiVersion: v1\nitems:\n',
  '',
  'kind: List\nmetadata:\n  resourceVersion: ""\n',
] as const;
const AROUND_JSON = [
  '{\n    "apiVersion": "v1",\n    "items": [\n',
  ',\n',
  '\n    ],\n    "kind": "List",\n    "metadata": {\n        "resourceVersion": ""\n    }\n}\n',
] as const;

function print(template: object, { format, slim: isSlim = false, ...rest }: DumpOptions): string {
  const object = withManagedFields(isSlim ? slim(template) : template, rest.managedFields);
  if (format === 'yaml') return stringify([object], YAML_OPTIONS);
  if (isSlim) return JSON.stringify(sorted(object));
  return JSON.stringify(sorted(object), null, 4).replace(/^/gm, '        ');
}

const withManagedFields = (shape: object, isWanted = false): object =>
  isWanted && 'metadata' in shape
    ? { ...shape, metadata: { ...Object(shape.metadata), managedFields: MANAGED_FIELDS } }
    : shape;

const YAML_OPTIONS = {
  indentSeq: false,
  lineWidth: 80,
  aliasDuplicateObjects: false,
  sortMapEntries: true,
} as const;

/** kubectl prints all keys in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, field]) => [key, sorted(field)]));
}

const fill = (text: string, index: number, template: number, node: number): string =>
  text
    .replaceAll('%i', `${index}`.padStart(6, '0'))
    .replaceAll('%t', `${template}`)
    .replaceAll('%n', `${node}`.padStart(6, '0'))
    .replaceAll('%o', `${index % PODS_OF_A_TEMPLATE}`)
    .replaceAll('%z', `${index % ZONES}`)
    .replaceAll('%d', timeOf(template, index))
    .replaceAll('%s', letters(index));

/** Pods of a template begin within seconds, and different ones at any time of the day. */
function timeOf(template: number, index: number): string {
  const minute = Math.imul(template + 1, 0x9e3779b1) >>> 0;
  const parts = [Math.floor(minute / 60) % 24, minute % 60, Math.floor(index / 3) % 60];
  return parts.map((part) => `${part}`.padStart(2, '0')).join(':');
}

const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';

/** Five letters that look random and are not. */
function letters(index: number): string {
  let left = Math.imul(index + 1, 0x9e3779b1) >>> 0;
  let word = '';
  for (let length = 0; length < 5; length++) {
    word += ALPHABET[left % ALPHABET.length];
    left = Math.floor(left / ALPHABET.length);
  }
  return word;
}
