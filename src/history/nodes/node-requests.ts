import { addToList, compareText, earlier, type Instant, instant, seconds } from '#units';
import type { AuditEntry } from '../evidence/audit-entry.ts';
import { isControlPlane } from '../evidence/entry-head.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Removal } from '../pods/removals.ts';

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

/** A drain of one node: its cordon, and evictions by the same user (HI-25). */
export interface Drain {
  readonly node: string;
  readonly at: Instant;
  readonly latest: Instant;
  readonly by: string | undefined;
  readonly removals: readonly Removal[];
  /** Evictions that a budget refused. */
  readonly refused: number;
  readonly last: Instant;
  readonly evidence: readonly string[];
}

/** Autoscalers run beside the control plane, and delete nodes of their own accord. */
const isController = (user: string, verb: string): boolean =>
  verb === 'delete' ? CLOUD.test(user) : isControlPlane(user) || user.startsWith('system:node:');

/** Accounts that delete Nodes whose machines are no more. */
const CLOUD = /^system:(?:serviceaccount:kube-system:(?:cloud-)?node-|cloud-)/;

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
const deletionsInEvents = ({ events, before }: Evidence): readonly NodeRequest[] =>
  events.flatMap(({ reason, about: { name }, first }) => {
    if (reason !== 'RemovingNode' || first === undefined || first < (before?.at ?? 0)) return [];
    // A Node whose machine the cloud no longer has is gone because of that.
    if (endedByCloud(name, events)) return [];
    const at = earlier(first, seconds(5));
    const common = {
      kind: 'delete',
      node: name,
      taints: [],
      evidence: 'Event RemovingNode',
    } as const;
    return [{ ...common, at, latest: inSecond(first).latest, by: undefined }];
  });

/** Whether the cloud's controller deleted a Node, as its machine was no more. */
export const endedByCloud = (node: string, events: Evidence['events']): boolean =>
  events.some(({ reason, about: { name } }) => reason === 'DeletingNode' && name === node);

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

/** The drains among cordons and evictions: one for each node and user. */
export function drainsOf(
  requests: readonly NodeRequest[],
  removals: readonly Removal[],
  { audit }: Evidence,
): readonly Drain[] {
  const byNode = new Map<string, Removal[]>();
  for (const removal of removals) {
    if (removal.mechanism !== 'evict-api' || removal.life.nodeName === undefined) continue;
    const key = `${removal.life.nodeName}\n${removal.request?.user ?? ''}`;
    addToList(byNode, key, removal);
  }
  return [...byNode]
    .flatMap(([key, evicted]) => {
      const [node = '', user = ''] = key.split('\n');
      const cordon = requests.find(
        (each) =>
          each.kind === 'cordon' &&
          each.node === node &&
          (each.by === undefined || user === '' || each.by === user),
      );
      const times = evicted.map(({ earliest }) => earliest).filter((time) => time !== undefined);
      const first = cordon?.at ?? (Math.min(...times) as Instant);
      if (times.length === 0) return [];
      const refused = audit.filter(
        (each) => each.subresource === 'eviction' && each.code === 429 && each.user === user,
      ).length;
      return {
        node,
        at: first,
        latest: cordon?.latest ?? first,
        by: user === '' ? cordon?.by : user,
        removals: evicted,
        refused,
        last: Math.max(...times) as Instant,
        evidence: [
          ...(cordon === undefined ? [] : [cordon.evidence]),
          `${evicted.length} evictions from the node`,
        ],
      };
    })
    .sort((a, b) => a.at - b.at || compareText(a.node, b.node));
}
