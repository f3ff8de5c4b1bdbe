import type { CauseId } from '#causes';
import { type Node, TAINT_NOT_READY } from '#cluster';
import { type Duration, type Instant, later, latest, milliseconds } from '#units';
import { type Kubelet, newKubelet } from './kubelet.ts';
import type { HeartbeatAgentParts, Registration } from './parts.ts';
import { roundsFrom } from './schedule.ts';
import {
  conditionsToWrite,
  type LocalStatus,
  NO_CSI_NODE,
  NO_NETWORK,
  UNPRESSED,
  type WhyNotReady,
} from './status.ts';

const NO_TIME = milliseconds(0);

const BY_ITSELF: Registration = { registers: true, taints: [] };

/**
 * A kubelet that starts looks for its node once; a running one does not notice its removal. A new
 * node has no volumes in use: its kubelet reports them in the next status.
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
  const { podCIDRs: _, ...known } = node;
  const created = { ...known, volumesInUse: [], unschedulable: false, taints, creationTimestamp };
  client.nodes.createNode(created, because);
}

/** Measured: from the Node object to the CSINode, with kubelets of 1.36 on an idle machine. */
export const CSI_NODE_AFTER = milliseconds(350);

/**
 * The kubelet of a machine that joins now.
 * @param readyAfter how long the rest of its network takes
 */
export function joining(
  node: Node,
  { timeline, behaviorOf, awaitsAddresses = false, csiNodeAfter, chance }: HeartbeatAgentParts,
  readyAfter?: Duration,
): Kubelet {
  const behavior = behaviorOf(node);
  const awaits =
    awaitsAddresses || readyAfter !== undefined ? NO_NETWORK : csiNodeAfter && NO_CSI_NODE;
  const local = { ...UNPRESSED, Ready: awaits === undefined };
  const rounds = roundsFrom(timeline.now, behavior, chance?.jitterOf(node.name));
  const kubelet = newKubelet({ node, behavior, rounds, local });
  kubelet.awaits = awaits;
  return kubelet;
}

/**
 * The kubelet of a machine that joined creates its node, which is Ready with the last of what it
 * waits for.
 * @param readyAfter how long the rest of its network takes from now
 * @returns the cause of the new node; undefined where a node of this name exists
 */
export function registerNew(
  node: Node,
  kubelet: Kubelet,
  { store, client, timeline: { now }, csiNodeAfter }: HeartbeatAgentParts,
  because: CauseId,
  readyAfter?: Duration,
): CauseId | undefined {
  if (store.node(node.name) !== undefined) return undefined;
  kubelet.completeFrom = latest(
    later(now, csiNodeAfter ?? NO_TIME),
    later(now, readyAfter ?? NO_TIME),
  );
  const created = { ...node, creationTimestamp: now };
  const { awaits, local } = kubelet;
  const registered = awaits === undefined ? created : notReady(created, local, awaits, now);
  return client.nodes.createNode(registered, because);
}

/** A node without a network or without a CSINode is not ready, and admission taints it. */
const notReady = (node: Node, local: LocalStatus, why: WhyNotReady, now: Instant): Node => ({
  ...node,
  conditions: conditionsToWrite(node, local, why, now),
  taints: [
    ...node.taints,
    { key: TAINT_NOT_READY, value: '', effect: 'NoSchedule', timeAdded: now },
  ],
});
