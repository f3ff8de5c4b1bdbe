import type { CauseId } from '#causes';
import { isTerminal, isTerminating, type Pod, type PodKey } from '#cluster';
import { type Grid, strictlyAfter, type Timeline } from '#timeline';
import { type Instant, later, latest, minutes, seconds } from '#units';
import type { PodQueue, WaitingPod } from './pod-queue.ts';

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

interface WakingParts {
  readonly timeline: Timeline;
  readonly queue: PodQueue;
  /** Pods of the queue may be tried again. */
  readonly wake: () => void;
}

/** Wakes the scheduler when the back-off ends for which a pod waits that a change may have helped. */
export class BackOffEnds {
  readonly #parts: WakingParts;
  #planned: Instant | undefined;

  constructor(parts: WakingParts) {
    this.#parts = parts;
  }

  /** Nothing can be tried now. */
  plan(): void {
    const { timeline, queue, wake } = this.#parts;
    const next = queue.nextBackOffEnd(timeline.now);
    if (next === undefined || (this.#planned !== undefined && this.#planned <= next)) return;
    this.#planned = next;
    timeline.at(next, 'scheduler', () => {
      if (this.#planned === next) this.#planned = undefined;
      wake();
    });
  }
}

const LONGEST_REST = minutes(5);
const PERIOD = seconds(30);

/**
 * Pods that no change has helped for five minutes are tried all the same, in case one did. Where
 * nothing has changed since their last try, they would fail again, and are left alone.
 * @upstream pkg/scheduler/backend/queue/scheduling_queue.go flushUnschedulablePodsLeftover (1.36)
 */
export class LeftoverPods {
  readonly #parts: WakingParts;
  readonly #looks: Grid;
  /** The last change. */
  #changed: { readonly at: Instant; readonly because: CauseId } | undefined;
  #isPlanned = false;

  constructor(parts: WakingParts) {
    this.#parts = parts;
    this.#looks = { origin: parts.timeline.now, period: PERIOD };
  }

  /** Something has changed that may matter to pods, though not by what they were refused for. */
  noteChange(because: CauseId): void {
    const { timeline } = this.#parts;
    this.#changed = { at: timeline.now, because };
    if (!this.#isPlanned && this.#parts.queue.size > 0) this.#lookAfter(timeline.now);
  }

  #lookAfter(rest: Instant): void {
    this.#isPlanned = true;
    const at = strictlyAfter(this.#looks, rest);
    this.#parts.timeline.inBackgroundAt(at, 'scheduler', () => this.#look());
  }

  #look(): void {
    const { timeline, queue, wake } = this.#parts;
    this.#isPlanned = false;
    if (this.#changed === undefined) return;
    const { at, because } = this.#changed;
    const isLong = (tried: Instant): boolean => later(tried, LONGEST_REST) < timeline.now;
    if (queue.activateRefusedBefore(at, isLong, because)) wake();
    const oldest = queue.oldestRefusal(at);
    if (oldest === undefined || this.#isPlanned) return;
    // Pods that are to be tried now have rested for long enough, but have not failed again yet.
    this.#lookAfter(latest(later(oldest, LONGEST_REST), timeline.now));
  }
}

/** The pods that were active together: they are tried before the queue is asked again. */
export class Round {
  readonly #queue: PodQueue;
  #pods: readonly WaitingPod[] = [];
  /** How often each of them had failed before. */
  #failures: readonly number[] = [];
  #next = 0;

  constructor(queue: PodQueue) {
    this.#queue = queue;
  }

  end(): void {
    this.#pods = [];
  }

  /**
   * The next turn; undefined when no pod is active. A turn has no pod when it is gone, or when it
   * was tried with others meanwhile.
   */
  next(now: Instant, atMost: number): { readonly waiting?: WaitingPod } | undefined {
    if (this.#next >= this.#pods.length) {
      this.#pods = this.#queue.takeActive(now, atMost);
      this.#failures = this.#pods.map(({ failures }) => failures);
      this.#next = 0;
    }
    const waiting = this.#pods[this.#next];
    if (waiting === undefined) return undefined;
    const isSame = !waiting.isGone && waiting.failures === this.#failures[this.#next];
    this.#next += 1;
    return isSame ? { waiting } : {};
  }
}

/** A pod with a chosen node to which it is not bound yet. */
export interface AssumedPod {
  readonly key: PodKey;
  readonly uid: string;
  readonly node: string;
  readonly because: CauseId;
}

/**
 * The pods with a chosen node whose binding is under way.
 * @upstream pkg/scheduler/backend/cache/cache.go AssumePod (1.36)
 */
export class AssumedPods {
  readonly #assumed = new Map<PodKey, AssumedPod>();

  assume({ key, uid }: Pod, node: string, because: CauseId): void {
    this.#assumed.set(key, { key, uid, node, because });
  }

  get(key: PodKey): AssumedPod | undefined {
    return this.#assumed.get(key);
  }

  /** The node of a pod, bound or chosen. */
  nodeOf({ key, uid, nodeName }: Pod): string | undefined {
    const assumed = this.#assumed.get(key);
    return nodeName === undefined && assumed?.uid === uid ? assumed.node : undefined;
  }

  /** The same pod, with that node. */
  placed(pod: Pod): Pod {
    const node = this.nodeOf(pod);
    return node === undefined ? pod : { ...pod, nodeName: node };
  }

  forget(key: PodKey): void {
    this.#assumed.delete(key);
  }
}
