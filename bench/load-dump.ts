import { stringify } from 'yaml';
import { LEASE, NODE, POD } from './load-templates.ts';

/** Pods of one Deployment: so many share a template, as in clusters. */
const PODS_OF_A_TEMPLATE = 25;
const PODS_OF_A_NODE = 30;

/** A dump of a cluster as `kubectl get nodes,pods,leases -A -o yaml` (or `-o json`) prints it. */
export function dump(pods: number, format: 'yaml' | 'json'): Buffer {
  const nodes = Math.ceil(pods / PODS_OF_A_NODE);
  const items = [
    ...copies(print(NODE, format), nodes),
    ...copies(print(LEASE, format), nodes),
    ...copies(print(POD, format), pods),
  ];
  const [head, separator, tail] = format === 'yaml' ? AROUND_YAML : AROUND_JSON;
  return Buffer.from(head + items.join(separator) + tail);
}

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

const print = (template: object, format: 'yaml' | 'json'): string =>
  format === 'yaml'
    ? stringify([template], { indentSeq: false, lineWidth: 0 })
    : JSON.stringify(template, null, 4).replace(/^/gm, '        ');

const copies = (text: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    text
      .replaceAll('%i', `${index}`.padStart(6, '0'))
      .replaceAll('%t', `${Math.floor(index / PODS_OF_A_TEMPLATE)}`)
      .replaceAll('%n', `${Math.floor(index / PODS_OF_A_NODE)}`.padStart(6, '0')),
  );
