import { isTerminal, isTerminating, type Pod, type PodKey } from '#cluster';
import type { Instant } from '#units';
import type { AssumedPods } from './assumed-pods.ts';
import type { PodQueue } from './pod-queue.ts';

/** A pod that has no node, and the scheduler's last message about it, or why it has said nothing. */
export interface PendingPod {
  readonly pod: PodKey;
  readonly since: Instant;
  readonly message: string;
  /** The scheduler has not refused it, or nobody notices that it could be placed by now. */
  readonly isUntried?: true;
  /** No answer which nodes would take it: others decide that, gates hold it back, or objects are old. */
  readonly isLeftAlone?: true;
}

/** What the scheduler knows. */
interface Known {
  readonly queue: PodQueue;
  readonly assumed: AssumedPods;
  readonly now: Instant;
  /** Its watches bring nothing, so that it goes on with old objects. */
  readonly isBehind: boolean;
  /** A process leads. */
  readonly isRunning: boolean;
}

/** The pods that wait for a node, with the reasons. */
export function pendingPods(
  unbound: readonly Pod[],
  { queue, assumed, now, ...doings }: Known,
): readonly PendingPod[] {
  const waiting = new Map([...queue.all()].map((each) => [each.pod.key, each]));
  return unbound.flatMap((pod) => {
    const known = waiting.get(pod.key);
    if (isTerminal(pod) || isTerminating(pod)) return [];
    const since = known?.since ?? pod.creationTimestamp ?? now;
    const isLeftAlone = whyLeftAlone(pod) !== '';
    const reason = isLeftAlone ? whyLeftAlone(pod) : whyUntried(doings);
    const node = assumed.nodeOf(pod);
    const waits = node === undefined ? reason : `volumes on ${node} are not bound yet`;
    const refusal = doings.isRunning && !doings.isBehind ? known?.refusal : undefined;
    const message = refusal?.message ?? waits;
    const isUntried = refusal === undefined;
    return {
      ...{ pod: pod.key, since, message },
      ...(isUntried && { isUntried }),
      ...((isLeftAlone || doings.isBehind) && { isLeftAlone: true }),
    };
  });
}

/**
 * Holds for one pod and for several. A refusal no longer counts where nobody would notice that a
 * node has room.
 */
function whyUntried({ isRunning, isBehind }: Pick<Known, 'isRunning' | 'isBehind'>): string {
  if (!isRunning) return 'no kube-scheduler works';
  return isBehind
    ? 'the watches of kube-scheduler bring nothing'
    : 'kube-scheduler has made no attempt yet';
}

const DEFAULT_SCHEDULER = 'default-scheduler';

/** The reason why the default scheduler does not look for a node for a pod; empty when it does. */
export function whyLeftAlone({ spec }: Pod): string {
  const { schedulerName = DEFAULT_SCHEDULER, schedulingGates = [] } = spec;
  if (schedulerName !== DEFAULT_SCHEDULER) return `the scheduler ${schedulerName} is responsible`;
  return schedulingGates.length > 0
    ? 'Scheduling is blocked due to non-empty scheduling gates'
    : '';
}
