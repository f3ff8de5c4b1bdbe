import {
  type ConditionStatus,
  conditionOf,
  isNodeHealthTaint,
  type Node,
  TAINT_DISK_PRESSURE,
  TAINT_MEMORY_PRESSURE,
  TAINT_NETWORK_UNAVAILABLE,
  TAINT_NOT_READY,
  TAINT_PID_PRESSURE,
  TAINT_UNREACHABLE,
  TAINT_UNSCHEDULABLE,
  type Taint,
  type TaintPatch,
} from '#cluster';
import type { Instant } from '#units';
import type { NodeLifecycleBehavior } from '#versions';

/** The action of a pass on a node's NoExecute taint. */
export type TaintVerdict =
  /** The node has the opposite taint: it is exchanged at once, without a token. */
  | { readonly kind: 'swap' }
  /**
   * The node waits for its taint in the queue of its zone; `anew` when it does not have the taint
   * yet.
   */
  | { readonly kind: 'queue'; readonly anew: boolean }
  /** The node is Ready: its taints are removed, and it no longer waits. */
  | { readonly kind: 'mark-reachable' };

const keyFor = (status: 'False' | 'Unknown'): string =>
  status === 'False' ? TAINT_NOT_READY : TAINT_UNREACHABLE;

const bears = (node: Pick<Node, 'taints'>, key: string): boolean =>
  node.taints.some((taint) => taint.key === key && taint.effect === 'NoExecute');

/**
 * @param status of the Ready condition that decides
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go processTaintBaseEviction (1.36)
 */
export function decideTaint(node: Pick<Node, 'taints'>, status: ConditionStatus): TaintVerdict {
  if (status === 'True') return { kind: 'mark-reachable' };
  const opposite = keyFor(status === 'False' ? 'Unknown' : 'False');
  if (bears(node, opposite)) return { kind: 'swap' };
  return { kind: 'queue', anew: !bears(node, keyFor(status)) };
}

/** The NoExecute taint that belongs to a node that is not Ready, and the one that does not. */
export const taintsFor = (
  status: 'False' | 'Unknown',
  now: Instant,
): { add: Taint; remove: Pick<Taint, 'key' | 'effect'> } => ({
  add: { key: keyFor(status), value: '', effect: 'NoExecute', timeAdded: now },
  remove: { key: keyFor(status === 'False' ? 'Unknown' : 'False'), effect: 'NoExecute' },
});

/** The NoExecute taints that a node loses when it is reachable again. */
export const lifecycleTaintsOf = (node: Pick<Node, 'taints'>): readonly Taint[] =>
  node.taints.filter((taint) => taint.effect === 'NoExecute' && isNodeHealthTaint(taint));

/** The taints among them that the controller removes: none where it does not evict by taints. */
export const taintsToTakeBack = (
  node: Pick<Node, 'taints'>,
  { evictsBy }: Pick<NodeLifecycleBehavior, 'evictsBy'>,
): readonly Taint[] => (evictsBy === 'taints' ? lifecycleTaintsOf(node) : []);

/** The reason why a node that has its token needs no taint any more, if it needs none. */
export function reasonToWaste(
  node: Node | undefined,
): 'node-gone' | 'node-ready' | 'no-ready-condition' | undefined {
  if (node === undefined) return 'node-gone';
  const ready = conditionOf(node, 'Ready');
  if (ready === undefined) return 'no-ready-condition';
  return ready.status === 'True' ? 'node-ready' : undefined;
}

/** The NoSchedule taint of a node for each status of its conditions. */
const TAINT_BY_CONDITION: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Ready: { False: TAINT_NOT_READY, Unknown: TAINT_UNREACHABLE },
  MemoryPressure: { True: TAINT_MEMORY_PRESSURE },
  DiskPressure: { True: TAINT_DISK_PRESSURE },
  PIDPressure: { True: TAINT_PID_PRESSURE },
  NetworkUnavailable: { True: TAINT_NETWORK_UNAVAILABLE },
};

const MANAGED: ReadonlySet<string> = new Set([
  ...Object.values(TAINT_BY_CONDITION).flatMap((byStatus) => Object.values(byStatus)),
  TAINT_UNSCHEDULABLE,
]);

function wantedKeys(node: Pick<Node, 'conditions' | 'unschedulable'>): readonly string[] {
  const keys = node.conditions.flatMap(
    ({ type, status }) => TAINT_BY_CONDITION[type]?.[status] ?? [],
  );
  return node.unschedulable ? [...keys, TAINT_UNSCHEDULABLE] : keys;
}

/**
 * The NoSchedule taints to add to and to remove from a node so that they match its conditions;
 * undefined when they do. A managed taint that was set by hand goes too.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go doNoScheduleTaintingPass (1.36)
 */
export function conditionTaints(
  node: Pick<Node, 'conditions' | 'unschedulable' | 'taints'>,
  now: Instant,
): TaintPatch | undefined {
  const wanted = wantedKeys(node);
  const borne = node.taints.filter(
    ({ key, effect }) => effect === 'NoSchedule' && MANAGED.has(key),
  );
  const add: readonly Taint[] = wanted
    .filter((key) => !borne.some((taint) => taint.key === key))
    .map((key) => ({ key, value: '', effect: 'NoSchedule', timeAdded: now }));
  const remove = borne.filter(({ key }) => !wanted.includes(key));
  return add.length === 0 && remove.length === 0 ? undefined : { add, remove };
}
