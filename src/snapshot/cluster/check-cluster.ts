import { podsByNode, type VolumeAttachment } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import { compareText } from '#units';
import type { Tally } from '../bytes/input.ts';
import type { Complaints } from '../objects/complaints.ts';
import type { Found } from '../objects/findings.ts';
import { checkWorkloads } from './check-workloads.ts';
import type { ByKind, FoundOf } from './merge.ts';

/** Complains about faults that no single object shows: missing nodes that other objects name. */
export function checkCluster(found: ByKind, read: Tally, complaints: Complaints): void {
  const nodes = new Set(found.of('nodes').map(({ entry }) => entry.object.name));
  if (nodes.size === 0) {
    complaints.add(NO_NODES, () => noNodes(read));
    return;
  }
  checkNodesOfPods(found, nodes, complaints);
  checkWorkloads(found, complaints);
  for (const each of found.of('volumeAttachments')) {
    const { object } = each.entry;
    if (nodes.has(object.nodeName)) continue;
    complaints.add(ATTACHED_TO_MISSING_NODE, () => attachedToMissingNode(object, each));
  }
}

const NO_NODES = 'snapshot/no-nodes';
const MISSING_NODE = 'snapshot/missing-node';
const ATTACHED_TO_MISSING_NODE = 'snapshot/attached-to-missing-node';

function noNodes(read: Tally): Diagnostic {
  const kinds = Object.entries(read).map(([kind, count]) => `${count} ${kind}`);
  return {
    code: NO_NODES,
    severity: 'error',
    message:
      kinds.length === 0
        ? 'the snapshot holds no nodes, and nothing else of a cluster'
        : `the snapshot holds no nodes, only ${kinds.join(', ')}`,
    hint: 'take a snapshot with: kubectl get nodes,pods,leases -A -o yaml',
  };
}

function checkNodesOfPods(found: ByKind, nodes: ReadonlySet<string>, complaints: Complaints): void {
  const podsOn = podsByNode(found.objectsOf('pods'));
  const missing = [...podsOn.keys()].filter((node) => !nodes.has(node)).sort(compareText);
  if (missing.length === 0) return;
  const places = new Map(found.of('pods').map((each) => [each.entry.object, each]));
  for (const node of missing) {
    const [first, ...others] = podsOn.get(node) ?? [];
    const place = first && places.get(first);
    complaints.add(MISSING_NODE, () => missingNode(node, 1 + others.length, place));
  }
}

function missingNode(node: string, pods: number, first: FoundOf<'pods'> | undefined): Diagnostic {
  const podsAre = pods === 1 ? 'a pod is' : `${pods} pods are`;
  return {
    code: MISSING_NODE,
    severity: 'warning',
    message: `${podsAre} bound to the node ${JSON.stringify(node)}, which is not in the snapshot`,
    hint: 'pod GC takes them for orphans and deletes them',
    ...(first !== undefined && { path: first.path, position: first.position }),
  };
}

const attachedToMissingNode = (
  { name, nodeName }: VolumeAttachment,
  { path, position }: Found,
): Diagnostic => ({
  code: ATTACHED_TO_MISSING_NODE,
  severity: 'warning',
  message: [
    `the VolumeAttachment ${JSON.stringify(name)} names the node ${JSON.stringify(nodeName)},`,
    'which is not in the snapshot',
  ].join(' '),
  hint: 'the attach-detach controller detaches its volume six minutes after it misses the node',
  path,
  position,
});
