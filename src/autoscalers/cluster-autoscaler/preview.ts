import type { KeepingRule, KeptBecause, NodeVerdict } from '#autoscaling';
import type { Node, Pod, PodKey, Store } from '#cluster';
import { between, type Instant } from '#units';
import type { BlockReason } from './drainability.ts';
import { looksReady } from './readiness.ts';
import {
  type IneligibleReason,
  inOrderOfRemoval,
  leavingSince,
  removableAt,
  type Unneeded,
  type UnremovableReason,
  unneededSince,
} from './removal-plan.ts';
import { type Trial, type TrialParts, tryRemovals } from './removal-trials.ts';
import type { Sandbox } from './sandbox.ts';
import { budgetsOf } from './surroundings.ts';

/** What a loop sees of the cluster. */
export interface Seen {
  readonly now: Instant;
  readonly sandbox: Sandbox;
  /** Nodes that count as coming. */
  readonly hidden: ReadonlySet<string>;
  readonly isHealthy: boolean;
}

/** What a loop of Cluster Autoscaler would do with each node of the cluster, in canonical order. */
export function previewOf(parts: TrialParts, seen: Seen): readonly NodeVerdict[] {
  const { store, groupOf } = parts;
  const nodes = store.nodes();
  const atOnce = new Map(nodes.map((node) => [node.name, keptAtOnce(node, parts, seen)]));
  const trials = tryRemovals(
    nodes.filter(({ name }) => atOnce.get(name) === undefined),
    parts,
    {
      ...{ now: seen.now, sandbox: seen.sandbox },
      destinations: new Set(nodes.map(({ name }) => name).filter((name) => !seen.hidden.has(name))),
      wasUnneeded: (name) => unneededSince(store.node(name) ?? { taints: [] }) !== undefined,
    },
  );
  const places = new Map<PodKey, string>();
  const found = new Map<string, Unneeded>();
  for (const [name, trial] of trials) {
    if (trial.kind !== 'unneeded') continue;
    found.set(name, trial.found);
    for (const [key, place] of trial.found.places) places.set(key, place);
  }
  const verdicts = nodes.map((node): NodeVerdict => {
    const pool = groupOf(node.name)?.name ?? '';
    const trial = trials.get(node.name);
    if (trial?.kind === 'unneeded') return goingOf(node, pool, trial.found, places, parts, seen);
    const kept = atOnce.get(node.name) ?? keptByTrial(trial, node, store);
    return { node: node.name, by: 'cluster-autoscaler', pool, moves: [], together: [], kept };
  });
  return withinSizes(verdicts, found, parts);
}

/** What keeps a node before anything is asked about it alone. */
function keptAtOnce(
  node: Node,
  { options }: TrialParts,
  { now, hidden, isHealthy }: Seen,
): KeptBecause | undefined {
  if (!options.scalesDown) return { rule: 'scale-down-off' };
  if (!isHealthy) return { rule: 'cluster-unhealthy' };
  if (leavingSince(node, now, options) !== undefined) return { rule: 'going' };
  return hidden.has(node.name) ? { rule: 'coming' } : undefined;
}

const INELIGIBLE: Readonly<Record<IneligibleReason, KeepingRule>> = {
  'no-group': 'not-managed',
  'at-minimum': 'group-at-minimum',
  going: 'going',
  disabled: 'scale-down-disabled',
  utilization: 'utilization',
};

function keptByTrial(trial: Trial | undefined, node: Node, store: Store): KeptBecause {
  if (trial?.kind === 'ineligible') return { rule: INELIGIBLE[trial.why] };
  if (trial?.kind !== 'unremovable') return { rule: 'not-managed' };
  const { unremovable, pod } = trial.found;
  const from = store.pod(pod.key)?.nodeName;
  const isOther = from !== undefined && from !== node.name;
  return {
    ...keptByPod(unremovable, pod, store),
    ...(isOther && { detail: `it would come from ${from}` }),
  };
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
  { pods, waits }: Unneeded,
  places: ReadonlyMap<PodKey, string>,
  { options, store }: TrialParts,
  { now }: Seen,
): NodeVerdict {
  const isReady = looksReady(node);
  const removable = removableAt(unneededSince(node) ?? now, isReady, options);
  const moves = pods
    .filter(({ key }) => store.pod(key)?.nodeName === node.name)
    .map(({ key }) => ({ pod: key, to: places.get(key) }));
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
  { groupOf }: TrialParts,
): readonly NodeVerdict[] {
  const going = verdicts.flatMap(({ node, kept }) =>
    kept === undefined ? (found.get(node) ?? []) : [],
  );
  const ending = new Map<string, number>();
  const tooFew = new Set<string>();
  for (const { node } of inOrderOfRemoval(going)) {
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
