import { compareText, earlier, type Instant, instant, seconds } from '#units';
import type { AuditEntry } from '../evidence/audit-entry.ts';
import { isControlPlane } from '../evidence/entry-head.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { cloudDeletionsOf, isCloud } from './cloud-deletions.ts';

/** What a person or a program did to nodes. */
export interface NodeRequest {
  readonly kind: 'cordon' | 'uncordon' | 'delete' | 'taint';
  readonly node: string;
  readonly at: Instant;
  readonly latest: Instant;
  readonly by: string | undefined;
  readonly taints: readonly string[];
  readonly evidence: string;
}

/** Autoscalers run beside the control plane, and delete nodes of their own accord. */
const isController = (user: string, verb: string): boolean =>
  verb === 'delete' ? isCloud(user) : isControlPlane(user) || user.startsWith('system:node:');

/** The changes of nodes by people and programs, in order. */
export function nodeRequestsOf(evidence: Evidence): readonly NodeRequest[] {
  const found = evidence.audit
    .filter(({ resource, code }) => resource === 'nodes' && code < 300)
    .flatMap(requestsIn);
  const told = [...cordonsInEvents(evidence), ...deletionsInEvents(evidence)].filter(
    ({ kind, node }) => !found.some((each) => each.kind === kind && each.node === node),
  );
  const shown = taintsInSnapshot(evidence).filter(
    ({ node, taints: [taint = ''] }) =>
      !found.some((each) => each.node === node && each.taints.includes(taint)),
  );
  return [...found, ...told, ...shown].sort((a, b) => a.at - b.at || compareText(a.node, b.node));
}

const inSecond = (at: Instant) => ({ at, latest: (at + 999_999) as Instant, by: undefined });

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
const deletionsInEvents = (evidence: Evidence): readonly NodeRequest[] => {
  const ended = new Set(cloudDeletionsOf(evidence).map(({ node }) => node));
  const { events, before } = evidence;
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

/** NoExecute taints that came since the snapshot of before, other than those of Kubernetes. */
function taintsInSnapshot({ before, after }: Evidence): readonly NodeRequest[] {
  const known = new Map(
    before?.cluster.nodes.map(({ name, taints }) => [name, taints.map(textOf)]),
  );
  return (after?.cluster.nodes ?? []).flatMap(({ name, taints }) =>
    taints.flatMap((taint): readonly NodeRequest[] => {
      const { timeAdded } = taint;
      const isNew = isByRequest(taint) && known.get(name)?.includes(textOf(taint)) !== true;
      if (!isNew || timeAdded === undefined) return [];
      const evidence = 'the taint and its timeAdded';
      return [
        { ...inSecond(timeAdded), kind: 'taint', node: name, taints: [textOf(taint)], evidence },
      ];
    }),
  );
}

const isByRequest = ({ key, effect }: { readonly key: string; readonly effect: string }): boolean =>
  effect === 'NoExecute' && !key.startsWith('node.kubernetes.io/');

const textOf = ({
  key,
  value = '',
  effect,
}: {
  readonly key: string;
  readonly value?: string;
  readonly effect: string;
}): string => `${key}${value === '' ? '' : `=${value}`}:${effect}`;

function requestsIn(entry: AuditEntry): readonly NodeRequest[] {
  const { verb, subresource, name, user, change, uncertain = 0 } = entry;
  if (subresource !== '' || isController(user, verb)) return [];
  const [at, latest] = [instant(entry.at - uncertain), instant(entry.at + uncertain)];
  const common = { node: name, at, latest, by: user, taints: [] };
  if (verb === 'delete')
    return [{ ...common, kind: 'delete', evidence: `audit log: delete node by ${user}` }];
  const evidence = `audit log: ${verb} node by ${user}`;
  const { unschedulable, taints } = change ?? {};
  const added = (taints ?? []).filter(
    ({ key, effect }) => effect === 'NoExecute' && !key.startsWith('node.kubernetes.io/'),
  );
  return [
    ...(unschedulable === undefined
      ? []
      : [{ ...common, kind: unschedulable ? 'cordon' : 'uncordon', evidence } as const]),
    ...(added.length === 0
      ? []
      : [{ ...common, kind: 'taint', taints: added.map(textOf), evidence } as const]),
  ];
}
