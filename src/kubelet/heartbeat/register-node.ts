import type { CauseId } from '#causes';
import type { Node } from '#cluster';
import type { HeartbeatAgentParts, Registration } from './parts.ts';

const BY_ITSELF: Registration = { registers: true, taints: [] };

/**
 * A kubelet that starts looks for its node once; one that runs does not come to miss it.
 *
 * @param node as the kubelet knows it
 * @upstream pkg/kubelet/kubelet_node_status.go registerWithAPIServer (1.36)
 */
export function registerNode(
  node: Node,
  { store, client, timeline, registrationOf }: HeartbeatAgentParts,
  because: CauseId,
): void {
  const { registers, taints } = registrationOf?.(node.name) ?? BY_ITSELF;
  if (!registers || store.node(node.name) !== undefined) return;
  const creationTimestamp = timeline.now;
  const { podCIDRs: _, volumesInUse: __, ...known } = node;
  client.createNode({ ...known, unschedulable: false, taints, creationTimestamp }, because);
}
