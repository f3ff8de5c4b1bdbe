import {
  type Lease,
  type Node,
  type NodeCondition,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
} from '#cluster';
import { isUnreported } from './never-healthy.ts';

/** The condition that the kubelet of a healthy node writes. */
const READY: NodeCondition = {
  type: 'Ready',
  status: 'True',
  reason: 'KubeletReady',
  message: 'kubelet is posting ready status',
};

/**
 * Takes nodes that were made by hand as Ready: their manifests have a spec and resources, and no
 * status that a kubelet has posted. A node with a taint of the control plane says itself that it is
 * not ready, and stays as it is.
 *
 * @returns the nodes, and the names of those that are taken as Ready
 */
export function withAssumedReady(
  nodes: readonly Node[],
  leases: readonly Pick<Lease, 'name'>[],
): { readonly nodes: readonly Node[]; readonly assumedReady: readonly string[] } {
  const isWithoutReport = isUnreported(leases);
  const isSuch = (node: Node): boolean => isWithoutReport(node) && !isMarked(node);
  return {
    nodes: nodes.map((node) =>
      isSuch(node) ? { ...node, conditions: [...node.conditions, READY] } : node,
    ),
    assumedReady: nodes.filter(isSuch).map(({ name }) => name),
  };
}

const isMarked = ({ taints }: Pick<Node, 'taints'>): boolean =>
  taints.some(({ key }) => key === TAINT_NOT_READY || key === TAINT_UNREACHABLE);
