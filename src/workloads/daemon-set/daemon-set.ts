import { isPodReady, isTerminal, isTerminating, type Node, type Pod, targetNodeOf } from '#cluster';
import { compareText, earliest, firstDifference, type Instant, later } from '#units';
import type { NewPod, Verdict } from '../verdict.ts';
import { afterDeletion, type BackoffEntry, inBackoffUntil } from './failed-pods-backoff.ts';
import type { IsUpdated } from './revision.ts';
import type { ShouldRunOn } from './should-run.ts';

export interface DaemonSetFacts {
  readonly shouldRunOn: ShouldRunOn;
  readonly allowsSurge: boolean;
  /** With a surge, a node keeps an old pod beside a new one; absent where all are new. */
  readonly pairs?: Pairs;
}

/** What tells the two pods of a node apart, in a rolling update with a surge. */
export interface Pairs {
  readonly isUpdated: IsUpdated;
  readonly isAvailable: (pod: Pod) => boolean;
}

/** The memory of a DaemonSet from sync to sync, by node. */
export type DaemonSetMemory = ReadonlyMap<string, BackoffEntry>;

export interface DaemonSetVerdict extends Verdict {
  /** The changes of its memory. */
  readonly remember: DaemonSetMemory;
}

/** The most pods that are created or deleted at once. */
const BURST_REPLICAS = 250;

/**
 * The pods that a DaemonSet creates and deletes, by node: it creates one where it should run and
 * has none; it deletes finished ones (failed ones not too fast), duplicates, and all where it
 * should not stay.
 *
 * @param pods - those that it claims, in canonical order
 * @param nodes - in canonical order; all of them, or only those about which something has changed
 *
 * @upstream pkg/controller/daemon/daemon_controller.go manage (1.36)
 */
export function daemonSetVerdict(
  set: DaemonSetFacts,
  pods: readonly Pod[],
  nodes: readonly Node[],
  memory: DaemonSetMemory,
  now: Instant,
): DaemonSetVerdict {
  const byNode = podsByNode(pods);
  const found = nodes.map((node) =>
    verdictOnNode(set, node, byNode.get(node.name) ?? [], memory.get(node.name), now),
  );
  const requeues = found.flatMap(({ requeueAt }) => requeueAt ?? []);
  return {
    create: found.flatMap(({ create }) => create).slice(0, BURST_REPLICAS),
    remove: found.flatMap(({ remove }) => remove).slice(0, BURST_REPLICAS),
    remember: new Map(
      found.flatMap(({ remember }, index) =>
        remember === undefined ? [] : [[nodes[index]?.name ?? '', remember]],
      ),
    ),
    ...(requeues.length > 0 && { requeueAt: requeues.reduce(earliest) }),
  };
}

/**
 * Pods that wait for a node that does not exist: they would wait forever, and pod GC leaves them
 * alone.
 * @upstream pkg/controller/daemon/daemon_controller.go getUnscheduledPodsWithoutNode (1.36)
 */
export const podsWithoutNode = (
  pods: readonly Pod[],
  isNode: (name: string) => boolean,
): readonly Pod[] =>
  pods.filter((pod) => {
    const target = targetNodeOf(pod);
    return pod.nodeName === undefined && target !== undefined && !isNode(target);
  });

function podsByNode(pods: readonly Pod[]): ReadonlyMap<string, readonly Pod[]> {
  const byNode = new Map<string, Pod[]>();
  for (const pod of pods) {
    const target = targetNodeOf(pod);
    // Only the object of such a pod is left.
    if (target === undefined || (isTerminal(pod) && isTerminating(pod))) continue;
    byNode.set(target, [...(byNode.get(target) ?? []), pod]);
  }
  return byNode;
}

interface NodeVerdict {
  readonly create: readonly NewPod[];
  readonly remove: readonly Pod[];
  readonly requeueAt?: Instant;
  readonly remember?: BackoffEntry;
}

/** @upstream pkg/controller/daemon/daemon_controller.go podsShouldBeOnNode (1.36) */
function verdictOnNode(
  set: DaemonSetFacts,
  node: Node,
  pods: readonly Pod[],
  known: BackoffEntry | undefined,
  now: Instant,
): NodeVerdict {
  const { shouldRun, shouldContinue } = set.shouldRunOn(node);
  const newPod: NewPod = { kind: 'on-node', nodeName: node.name };
  if (pods.length === 0) return { create: shouldRun ? [newPod] : [], remove: [] };
  const staying = pods.filter((pod) => !isTerminating(pod));
  if (!shouldContinue) return { create: [], remove: staying };
  const running = staying.filter((pod) => !isTerminal(pod)).sort(oldestFirst);
  const failed = takeFailed(
    staying.filter(({ phase }) => phase === 'Failed'),
    known,
    now,
  );
  const succeeded = staying.filter(({ phase }) => phase === 'Succeeded');
  const isShort = set.allowsSurge && shouldRun && running.length === 0;
  return {
    create: isShort ? [newPod] : [],
    remove: [...failed.remove, ...succeeded, ...excess(set, running)],
    ...(failed.requeueAt !== undefined && { requeueAt: failed.requeueAt }),
    ...(failed.remember !== undefined && { remember: failed.remember }),
  };
}

/**
 * The pods that are too many on a node, the oldest first: all but the oldest. With a surge an old
 * one stays beside a new one for as long as it is ready and the new one is not available.
 */
function excess({ allowsSurge, pairs }: DaemonSetFacts, running: readonly Pod[]): readonly Pod[] {
  if (!allowsSurge || pairs === undefined || running.length < 2) return running.slice(1);
  const updated = running.find(pairs.isUpdated);
  const old = running.find((pod) => !pairs.isUpdated(pod));
  const more = running.filter((pod) => pod !== updated && pod !== old);
  if (updated === undefined || old === undefined) return more;
  const isOver = !isPodReady(old) || pairs.isAvailable(updated);
  return isOver ? [...more, old] : more;
}

/** Deletes failed pods of a node one by one, and less often every time. */
function takeFailed(
  failed: readonly Pod[],
  known: BackoffEntry | undefined,
  now: Instant,
): Omit<NodeVerdict, 'create'> {
  const remove: Pod[] = [];
  let entry = known;
  let requeueAt: Instant | undefined;
  for (const pod of failed) {
    if (entry !== undefined && inBackoffUntil(entry, now) !== undefined) {
      // Upstream waits the whole delay again, not the rest of it.
      const again = later(now, entry.delay);
      requeueAt = earliest(again, requeueAt ?? again);
    } else {
      entry = afterDeletion(entry, now);
      remove.push(pod);
    }
  }
  return {
    remove,
    ...(requeueAt !== undefined && { requeueAt }),
    ...(entry !== undefined && entry !== known && { remember: entry }),
  };
}

/**
 * Bound ones first, then by age.
 * @upstream pkg/controller/daemon/daemon_controller.go podByCreationTimestampAndPhase (1.36)
 */
const oldestFirst = (a: Pod, b: Pod): number =>
  firstDifference(
    Number(a.nodeName === undefined) - Number(b.nodeName === undefined),
    (a.creationTimestamp ?? 0) - (b.creationTimestamp ?? 0),
    compareText(a.name, b.name),
  );
