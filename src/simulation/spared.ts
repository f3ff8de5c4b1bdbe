import { type CauseId, type LedgerEntry, THE_SNAPSHOT } from '#causes';
import type { ClusterReader, PodKey } from '#cluster';
import type { Cause } from './causes.ts';
import type { Spared, SparedReason } from './outcome.ts';

/** What the ledger tells of a node that was in trouble. */
interface TroubledNode {
  lastReason: CauseId;
  tainted: boolean;
  queued: CauseId | undefined;
  allDown: CauseId | undefined;
}

/** The last word about a pod's eviction. */
interface PodVerdict {
  readonly reason: SparedReason;
  readonly because: CauseId;
}

/**
 * Pods that stayed on nodes in trouble, and why: absence wants an explanation as much as an eviction
 * does.
 */
export function sparedPods(
  entries: readonly LedgerEntry<Cause>[],
  final: ClusterReader,
): readonly Spared[] {
  const nodes = new Map<string, TroubledNode>();
  const verdicts = new Map<PodKey, PodVerdict>();
  const requested = new Set<PodKey>();
  for (const entry of entries) {
    noteNode(nodes, entry);
    const verdict = podVerdict(entry);
    if (verdict !== undefined) verdicts.set(verdict.pod, verdict);
    if (entry.cause.kind === 'PodDeletionRequested') requested.add(entry.cause.pod);
  }
  return final.pods().flatMap((pod): Spared[] => {
    const node = pod.nodeName === undefined ? undefined : nodes.get(pod.nodeName);
    if (node === undefined || pod.nodeName === undefined) return [];
    if (requested.has(pod.key) || pod.deletionTimestamp !== undefined) return [];
    const { reason, because } = verdicts.get(pod.key) ?? nodeVerdict(node);
    return [{ pod: pod.key, node: pod.nodeName, reason, because }];
  });
}

function noteNode(nodes: Map<string, TroubledNode>, { id, cause }: LedgerEntry<Cause>): void {
  if (cause.kind === 'node-lifecycle/all-zones-down') {
    for (const node of nodes.values()) node.allDown = id;
    return;
  }
  const troubled =
    (cause.kind === 'NodeConditionChanged' && cause.condition === 'Ready' && cause.to !== 'True') ||
    (cause.kind === 'NodeTainted' && cause.taint.endsWith(':NoExecute')) ||
    cause.kind === 'node-lifecycle/queued';
  if (!troubled) return;
  const fresh = { lastReason: id, tainted: false, queued: undefined, allDown: undefined };
  const node: TroubledNode = nodes.get(cause.node) ?? fresh;
  node.lastReason = id;
  if (cause.kind === 'NodeTainted') node.tainted = true;
  if (cause.kind === 'node-lifecycle/queued') node.queued = id;
  nodes.set(cause.node, node);
}

function podVerdict({ id, cause }: LedgerEntry<Cause>): (PodVerdict & { pod: PodKey }) | undefined {
  switch (cause.kind) {
    case 'taint-eviction/tolerated-forever':
      return { pod: cause.pod, reason: 'tolerates-forever', because: id };
    case 'EvictionCancelled':
      return { pod: cause.pod, reason: 'recovered-in-time', because: id };
    case 'EvictionScheduled':
      return { pod: cause.pod, reason: 'toleration-still-running', because: id };
    default:
      return undefined;
  }
}

function nodeVerdict(node: TroubledNode): PodVerdict {
  if (node.tainted) return { reason: 'controller-off', because: node.lastReason };
  if (node.allDown !== undefined) return { reason: 'all-zones-down', because: node.allDown };
  if (node.queued !== undefined) return { reason: 'zone-limiter', because: node.queued };
  return { reason: 'never-tainted', because: node.lastReason ?? THE_SNAPSHOT };
}
