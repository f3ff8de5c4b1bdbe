import { addToList, compareText, earlier, endOfSecond, type Instant, seconds } from '#units';
import type { AuditEntry } from '../evidence/audit-entry.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Removal } from '../pods/removals.ts';
import type { CloudDeletion } from './cloud-deletions.ts';
import type { NodeRequest } from './node-request.ts';
import { requestsOfNode } from './requests-of-node.ts';
import { taintsInSnapshots } from './taints-in-snapshots.ts';

/** The changes of nodes by people and programs, in order. */
export function nodeRequestsOf(
  evidence: Evidence,
  removals: readonly Removal[],
  cloudDeletions: readonly CloudDeletion[],
): readonly NodeRequest[] {
  const byNode = new Map<string, AuditEntry[]>();
  for (const entry of evidence.audit) {
    const { resource, code, name } = entry;
    if (resource === 'nodes' && code < 300) addToList(byNode, name, entry);
  }
  const found = [...byNode].flatMap(([name, entries]) => requestsOfNode(name, entries, evidence));
  const deletions = deletionsInEvents(evidence, cloudDeletions);
  const told = [...cordonsInEvents(evidence), ...deletions].filter(
    ({ kind, node }) => !found.some((each) => each.kind === kind && each.node === node),
  );
  const shown = taintsInSnapshots(evidence, removals).filter(
    ({ kind, node, taints: [taint = ''] }) =>
      !found.some(
        (each) => each.kind === kind && each.node === node && each.taints.includes(taint),
      ),
  );
  return [...found, ...told, ...shown].sort((a, b) => a.at - b.at || compareText(a.node, b.node));
}

const inSecond = (at: Instant) => ({ at, latest: endOfSecond(at), by: undefined });

/** Kubelets tell of a cordon at their next status, some seconds later. */
const cordonsInEvents = ({ events, before }: Evidence): readonly NodeRequest[] =>
  events.flatMap(({ reason, about, first }) => {
    const kind = Object.hasOwn(CORDONS, reason) ? CORDONS[reason] : undefined;
    if (kind === undefined || first === undefined || first < (before?.at ?? 0)) return [];
    return [
      { ...inSecond(first), kind, node: about.name, taints: [], evidence: `Event ${reason}` },
    ];
  });

const CORDONS: Readonly<Record<string, 'cordon' | 'uncordon'>> = {
  NodeNotSchedulable: 'cordon',
  NodeSchedulable: 'uncordon',
};

/** The node controller tells of a Node that is gone at its next look, up to five seconds later. */
const deletionsInEvents = (
  { events, before }: Evidence,
  cloudDeletions: readonly CloudDeletion[],
): readonly NodeRequest[] => {
  const ended = new Set(cloudDeletions.map(({ node }) => node));
  return events.flatMap(({ reason, about: { name }, first }) => {
    if (reason !== 'RemovingNode' || first === undefined || first < (before?.at ?? 0)) return [];
    // A Node whose machine the cloud no longer has is gone because of that.
    if (ended.has(name)) return [];
    const at = earlier(first, seconds(5));
    const common = {
      kind: 'delete',
      node: name,
      taints: [],
      evidence: 'Event RemovingNode',
    } as const;
    return [{ ...common, at, latest: inSecond(first).latest, by: undefined }];
  });
};
