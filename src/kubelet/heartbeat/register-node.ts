import type { CauseId } from '#causes';
import { type Node, TAINT_NOT_READY } from '#cluster';
import { type Duration, type Instant, later } from '#units';
import { type Kubelet, newKubelet } from './kubelet.ts';
import type { HeartbeatAgentParts, Registration } from './parts.ts';
import { roundsFrom } from './schedule.ts';
import { conditionsToWrite, type LocalStatus, NO_NETWORK, UNPRESSED } from './status.ts';

const BY_ITSELF: Registration = { registers: true, taints: [] };

/**
 * A kubelet that starts looks for its node once; a running one does not notice its removal.
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
  client.nodes.createNode({ ...known, unschedulable: false, taints, creationTimestamp }, because);
}

/** A kubelet that joins now, and its node as registered. */
export function joining(
  node: Node,
  { timeline: { now }, behaviorOf, chance, awaitsAddresses = false }: HeartbeatAgentParts,
  readyAfter?: Duration,
): { readonly kubelet: Kubelet; readonly registered: Node } {
  const behavior = behaviorOf(node);
  const awaitsNetwork = awaitsAddresses || readyAfter !== undefined;
  const local = { ...UNPRESSED, Ready: !awaitsNetwork };
  const rounds = roundsFrom(now, behavior, chance?.jitterOf(node.name));
  const kubelet = newKubelet({ node, behavior, rounds, local });
  kubelet.awaitsNetwork = awaitsNetwork;
  kubelet.networkFrom = readyAfter === undefined ? now : later(now, readyAfter);
  return { kubelet, registered: awaitsNetwork ? withoutNetwork(node, local, now) : node };
}

/** Without addresses for pods a node has no network: it is not ready, and admission taints it. */
const withoutNetwork = (node: Node, local: LocalStatus, now: Instant): Node => ({
  ...node,
  conditions: conditionsToWrite(node, local, NO_NETWORK, now),
  taints: [
    ...node.taints,
    { key: TAINT_NOT_READY, value: '', effect: 'NoSchedule', timeAdded: now },
  ],
});
