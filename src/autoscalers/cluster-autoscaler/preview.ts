import type { KeepingRule, KeptBecause, NodeVerdict } from '#autoscaling';
import type { Node, Pod, Store } from '#cluster';
import { between, type Instant } from '#units';
import type { BlockReason, Surroundings } from './drainability.ts';
import type { Group } from './group.ts';
import type { ClusterAutoscalerOptions } from './options.ts';
import { looksReady } from './readiness.ts';
import {
  ineligibleBecause,
  removableAt,
  simulateRemoval,
  type Unneeded,
  type UnremovableReason,
  unneededSince,
} from './removal-plan.ts';
import type { Sandbox } from './sandbox.ts';
import { budgetsOf, surroundingsOf } from './surroundings.ts';

interface PreviewParts extends Pick<Surroundings, 'replicasOf'> {
  readonly store: Store;
  readonly options: ClusterAutoscalerOptions;
  readonly groupOf: (node: string) => Group | undefined;
  /** Without expendable pods. */
  readonly podsOn: (node: string) => readonly Pod[];
}

/** What a loop sees of the cluster. */
export interface Seen {
  readonly now: Instant;
  readonly sandbox: Sandbox;
  /** Nodes that count as coming. */
  readonly hidden: ReadonlySet<string>;
  readonly isHealthy: boolean;
}

/** What a loop of Cluster Autoscaler would do with each node of the cluster, in canonical order. */
export function previewOf(parts: PreviewParts, seen: Seen): readonly NodeVerdict[] {
  const { store, groupOf, podsOn } = parts;
  const nodes = store.nodes();
  const destinations = new Set(
    nodes.map(({ name }) => name).filter((name) => !seen.hidden.has(name)),
  );
  const around = surroundingsOf(parts, seen.now);
  const found = new Map<string, Unneeded>();
  const verdicts = nodes.map((node): NodeVerdict => {
    const { name } = node;
    const group = groupOf(name);
    const pool = group?.name ?? '';
    const about = { node: name, by: 'cluster-autoscaler', pool, moves: [], together: [] } as const;
    const kept = keptAtOnce(node, group, parts, seen);
    if (kept !== undefined) return { ...about, kept };
    const pods = podsOn(name);
    const removal = simulateRemoval(
      name,
      pods,
      seen.sandbox,
      (other) => destinations.has(other),
      around,
    );
    if ('unremovable' in removal) {
      return { ...about, kept: keptByPod(removal.unremovable, removal.pod, store) };
    }
    destinations.delete(name);
    around.plan(removal.pods);
    found.set(name, removal);
    return goingOf(node, pool, removal, parts, seen);
  });
  return withinSizes(verdicts, found, parts);
}

function keptAtOnce(
  node: Node,
  group: Group | undefined,
  { podsOn, options }: PreviewParts,
  { now, hidden, isHealthy }: Seen,
): KeptBecause | undefined {
  if (!options.scalesDown) return { rule: 'scale-down-off' };
  if (!isHealthy) return { rule: 'cluster-unhealthy' };
  if (node.taints.some(({ key }) => key === 'ToBeDeletedByClusterAutoscaler'))
    return { rule: 'going' };
  if (hidden.has(node.name)) return { rule: 'coming' };
  const why = ineligibleBecause(node, group?.name, podsOn(node.name), now, options);
  switch (why) {
    case undefined:
      return undefined;
    case 'no-group':
      return { rule: 'not-managed' };
    case 'disabled':
      return { rule: 'scale-down-disabled' };
    default:
      return { rule: 'utilization' };
  }
}

const BLOCKED: Readonly<Record<BlockReason, KeepingRule>> = {
  'controller-missing': 'pod-controller-missing',
  'too-few-replicas': 'pod-too-few-replicas',
  'not-replicated': 'pod-without-controller',
  'custom-controller': 'pod-custom-controller',
  'system-pod-without-budget': 'pod-system',
  'not-safe-to-evict': 'pod-not-safe-to-evict',
  'local-storage': 'pod-local-storage',
  budget: 'pod-disruption-budget',
};

function keptByPod(why: UnremovableReason, pod: Pod, store: Store): KeptBecause {
  const blocked = why.startsWith('blocked: ') ? why.slice('blocked: '.length) : undefined;
  if (blocked === undefined) return { rule: 'no-place', pod: pod.key };
  const rule = BLOCKED[blocked as BlockReason];
  const [budget] = rule === 'pod-disruption-budget' ? budgetsOf(pod, store) : [];
  return { rule, pod: pod.key, ...(budget !== undefined && { budget }) };
}

function goingOf(
  node: Node,
  pool: string,
  { pods, waits, places }: Unneeded,
  { options }: PreviewParts,
  { now }: Seen,
): NodeVerdict {
  const isReady = looksReady(node);
  const removable = removableAt(unneededSince(node) ?? now, isReady, options);
  const moves = pods.map(({ key }) => ({ pod: key, to: places.get(key) }));
  return {
    ...{ node: node.name, by: 'cluster-autoscaler', pool, moves, together: [node.name] },
    wish: isReady ? 'unneeded' : 'not-ready',
    ...(waits
      ? { kept: { rule: 'pod-has-to-complete' } }
      : { after: between(now, removable > now ? removable : now) }),
  };
}

/** Nodes stay where their group would have fewer than it must; empty ones go first. */
function withinSizes(
  verdicts: readonly NodeVerdict[],
  found: ReadonlyMap<string, Unneeded>,
  { groupOf }: PreviewParts,
): readonly NodeVerdict[] {
  const going = verdicts.filter(({ node, kept }) => kept === undefined && found.has(node));
  const inOrder = [...going].sort((a, b) => Number(isEmpty(b)) - Number(isEmpty(a)));
  const ending = new Map<string, number>();
  const tooFew = new Set<string>();
  for (const { node } of inOrder) {
    const group = groupOf(node);
    if (group === undefined) continue;
    const before = ending.get(group.name) ?? 0;
    if (group.target - before <= group.minSize) tooFew.add(node);
    else ending.set(group.name, before + 1);
  }
  return verdicts.map((verdict) => {
    if (!tooFew.has(verdict.node)) return verdict;
    const { after: _, ...others } = verdict;
    return { ...others, kept: { rule: 'group-at-minimum' } };
  });
}

const isEmpty = ({ moves }: NodeVerdict): boolean => moves.length === 0;
