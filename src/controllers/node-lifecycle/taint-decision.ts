import {
  type ConditionStatus,
  conditionOf,
  isNodeHealthTaint,
  type Node,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
  type Taint,
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
