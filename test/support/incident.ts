import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';

interface Item {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: objects as kubectl prints them
  readonly spec: any;
  // biome-ignore lint/suspicious/noExplicitAny: objects as kubectl prints them
  readonly status: any;
}

const before = (start: string, seconds: number): string =>
  new Date(Date.parse(start) - seconds * 1000).toISOString().replace('.000Z', 'Z');

/**
 * The cluster of the fixtures in the middle of an incident: a zone fell silent some time before the
 * start, and Kubernetes has noticed it.
 * @param start the instant of the snapshot
 */
export function inAnIncident(start: string): string {
  const list = parseDocument(readFileSync('fixtures/cluster/snapshot.yaml', 'utf8')).toJS() as {
    readonly items: readonly Item[];
  };
  const silent = new Set(
    list.items.flatMap(({ kind, metadata }) =>
      kind === 'Node' && metadata.labels?.['topology.kubernetes.io/zone'] === 'us-east-1b'
        ? metadata.name
        : [],
    ),
  );
  const unready = before(start, 130);
  for (const { kind, metadata, spec, status } of list.items) {
    if (kind === 'Lease' && spec.renewTime !== undefined) {
      const seconds = silent.has(metadata.name) ? 200 : 5;
      spec.renewTime = before(start, seconds).replace('Z', '.000000Z');
    }
    if (kind === 'Node' && silent.has(metadata.name)) {
      for (const each of status.conditions) {
        Object.assign(each, { status: 'Unknown', lastTransitionTime: unready });
      }
      const taint = { key: 'node.kubernetes.io/unreachable', timeAdded: unready };
      spec.taints = ['NoSchedule', 'NoExecute'].map((effect) => ({ ...taint, effect }));
    }
    if (kind === 'Pod' && silent.has(spec.nodeName)) {
      const ready = status.conditions.find(({ type }: { type: string }) => type === 'Ready');
      Object.assign(ready ?? {}, { status: 'False', lastTransitionTime: unready });
    }
  }
  return JSON.stringify(list);
}
