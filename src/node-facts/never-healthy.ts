import {
  conditionOf,
  type Lease,
  type Node,
  type NodeCondition,
  sameTaint,
  TAINT_UNREACHABLE,
  type Taint,
} from '#cluster';

/** The taint that the node-lifecycle controller gives a node that it takes for unreachable. */
const UNREACHABLE: Taint = { key: TAINT_UNREACHABLE, value: '', effect: 'NoSchedule' };

/** The condition that it has written for such a node, once the node is a minute old. */
const NEVER_UPDATED: NodeCondition = {
  type: 'Ready',
  status: 'Unknown',
  reason: 'NodeStatusNeverUpdated',
  message: 'Kubelet never posted node status.',
};

/**
 * Completes nodes that were made by hand and never became healthy: no kubelet has ever posted their
 * status. New nodes begin with a taint that keeps pods away, and within a minute they count as
 * unreachable. They have the resources that they state and no more.
 *
 * @upstream plugin/pkg/admission/nodetaint/admission.go Admit (1.36)
 */
export function withNeverHealthy(
  nodes: readonly Node[],
  leases: readonly Pick<Lease, 'name'>[],
): { readonly nodes: readonly Node[]; readonly neverHealthy: readonly string[] } {
  const isSuch = isUnreported(leases);
  const found = nodes.filter(isSuch);
  if (found.length === 0) return { nodes, neverHealthy: [] };
  return {
    nodes: nodes.map((node) => (isSuch(node) ? neverUpdated(node) : node)),
    neverHealthy: found.map(({ name }) => name),
  };
}

/** Whether no kubelet has ever spoken of a node: it has neither a Ready condition nor a Lease. */
export function isUnreported(
  leases: readonly Pick<Lease, 'name'>[],
): (node: Pick<Node, 'name' | 'conditions'>) => boolean {
  const leased = new Set(leases.map(({ name }) => name));
  return (node) => conditionOf(node, 'Ready') === undefined && !leased.has(node.name);
}

const neverUpdated = (node: Node): Node => ({
  ...node,
  conditions: [...node.conditions, NEVER_UPDATED],
  taints: node.taints.some((taint) => sameTaint(taint, UNREACHABLE))
    ? node.taints
    : [...node.taints, UNREACHABLE],
});
