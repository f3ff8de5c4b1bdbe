import { isTerminal, isTerminating, type Pod, type PodKey } from '#cluster';
import type { Instant } from '#units';
import type { AssumedPods } from './assumed-pods.ts';
import type { PodQueue } from './pod-queue.ts';

/** A pod that has no node, and the scheduler's last message about it, or why it has said nothing. */
export interface PendingPod {
  readonly pod: PodKey;
  readonly since: Instant;
  readonly message: string;
  /** The scheduler has not refused it. */
  readonly isUntried?: true;
  /** Another scheduler is responsible for the pod, or scheduling gates hold it back. */
  readonly isLeftAlone?: true;
}

/** What the scheduler knows. */
interface Known {
  readonly queue: PodQueue;
  readonly assumed: AssumedPods;
  readonly now: Instant;
  readonly hasSeen: (pod: Pod) => boolean;
  /** A process leads. */
  readonly isRunning: boolean;
}

/** The pods that wait for a node, with the reasons. */
export function pendingPods(
  unbound: readonly Pod[],
  { queue, assumed, now, hasSeen, isRunning }: Known,
): readonly PendingPod[] {
  const waiting = new Map([...queue.all()].map((each) => [each.pod.key, each]));
  return unbound.flatMap((pod) => {
    const known = waiting.get(pod.key);
    if (isTerminal(pod) || isTerminating(pod)) return [];
    const since = known?.since ?? pod.creationTimestamp ?? now;
    const isLeftAlone = whyLeftAlone(pod) !== '';
    const reason = isLeftAlone ? whyLeftAlone(pod) : whyUntried(isRunning, hasSeen(pod));
    const node = assumed.nodeOf(pod);
    const waits = node === undefined ? reason : `waits for its volumes on ${node}`;
    const message = known?.refusal?.message ?? waits;
    const isUntried = known?.refusal === undefined;
    return {
      ...{ pod: pod.key, since, message },
      ...(isUntried && { isUntried }),
      ...(isLeftAlone && { isLeftAlone }),
    };
  });
}

function whyUntried(isRunning: boolean, isSeen: boolean): string {
  if (!isRunning) return 'no kube-scheduler works';
  return isSeen
    ? 'kube-scheduler has not tried it'
    : 'kube-scheduler has not seen it, as its watches bring nothing';
}

const DEFAULT_SCHEDULER = 'default-scheduler';

/** The reason why the default scheduler does not look for a node for a pod; empty when it does. */
export function whyLeftAlone({ spec }: Pod): string {
  const { schedulerName = DEFAULT_SCHEDULER, schedulingGates = [] } = spec;
  if (schedulerName !== DEFAULT_SCHEDULER) return `waits for the scheduler ${schedulerName}`;
  return schedulingGates.length > 0
    ? 'Scheduling is blocked due to non-empty scheduling gates'
    : '';
}
