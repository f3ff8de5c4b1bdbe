import type { CauseId } from '#causes';
import type { Pod, PodKey } from '#cluster';
import { between, firstDifference, type Instant, inSeconds, instant, later, seconds } from '#units';
import type { Reason } from '../reason.ts';
import { ReasonGroups } from './reason-groups.ts';

/** A pod that waits for a node. */
export interface WaitingPod {
  readonly pod: Pod;
  readonly since: Instant;
  /** The time of the last attempt, or when the pod was first seen. */
  readonly timestamp: Instant;
  /** Orders the pods that were queued at one instant. */
  readonly sequence: number;
  /** Goes before the sequence where ties are drawn. */
  readonly tieBreak: number;
  /** The cause that made a try worthwhile. */
  readonly because: CauseId;
  /** The number of failed attempts. */
  readonly failures: number;
  /** The refusal of the last try; undefined before the first. */
  readonly refusal: Refusal | undefined;
}

export interface Refusal {
  readonly message: string;
  /** The reasons of nodes, without their counts. */
  readonly reasons: readonly Reason[];
}

/**
 * The pods without a node: active ones, and those that wait for a change.
 * @upstream pkg/scheduler/backend/queue/scheduling_queue.go PriorityQueue (1.36)
 */
export class PodQueue {
  readonly #waiting = new Map<PodKey, WaitingPod>();
  readonly #active = new Set<PodKey>();
  readonly #groups = new ReasonGroups();
  readonly #tieBreakOf: (key: PodKey) => number;
  #sequence = 0;

  /** @param tieBreakOf decides between equal pods that were queued at one instant, before their sequence does */
  constructor(tieBreakOf: (key: PodKey) => number = () => 0) {
    this.#tieBreakOf = tieBreakOf;
  }

  get size(): number {
    return this.#waiting.size;
  }

  all(): Iterable<WaitingPod> {
    return this.#waiting.values();
  }

  get(key: PodKey): WaitingPod | undefined {
    return this.#waiting.get(key);
  }

  /** Replaces a pod; a new one is active. */
  put(pod: Pod, now: Instant, because: CauseId): void {
    const known = this.#waiting.get(pod.key);
    if (known !== undefined && known.pod.uid === pod.uid) {
      this.#waiting.set(pod.key, waitingPod(known, { pod }));
      return;
    }
    this.remove(pod.key);
    this.#waiting.set(pod.key, {
      pod,
      since: now,
      timestamp: now,
      sequence: this.#next(),
      tieBreak: this.#tieBreakOf(pod.key),
      because,
      failures: 0,
      refusal: undefined,
    });
    this.#active.add(pod.key);
    this.#groups.join(pod.key, undefined);
  }

  remove(key: PodKey): void {
    const known = this.#waiting.get(key);
    if (known === undefined) return;
    this.#groups.leave(key, known.refusal?.reasons);
    this.#waiting.delete(key);
    this.#active.delete(key);
  }

  /**
   * A change may help some of the waiting pods.
   * @param helps called once for each set of reasons; pods without an attempt are always activated
   */
  activateWhere(helps: (reasons: readonly Reason[]) => boolean, because: CauseId): void {
    for (const { reasons, pods } of this.#groups.all()) {
      if (reasons !== undefined && !helps(reasons)) continue;
      for (const pod of pods) this.#activate(pod, because);
    }
  }

  #activate(key: PodKey, because: CauseId): void {
    const known = this.#waiting.get(key);
    if (known === undefined || this.#active.has(key)) return;
    this.#waiting.set(key, waitingPod(known, { because }));
    this.#active.add(key);
  }

  /** The first of the active pods, in order; they stop being active. */
  takeActive(now: Instant, atMost: number): readonly WaitingPod[] {
    const waiting: WaitingPod[] = [];
    for (const key of this.#active) {
      const known = this.#waiting.get(key);
      if (known !== undefined) waiting.push(known);
    }
    waiting.sort((a, b) =>
      firstDifference(backOffOf(a, now) - backOffOf(b, now), compareWaiting(a, b)),
    );
    const taken = waiting.slice(0, atMost);
    for (const { pod } of taken) this.#active.delete(pod.key);
    return taken;
  }

  /** Waiting pods in the order in which they are tried, active or not. */
  waitingOf(isOne: (pod: Pod) => boolean): readonly WaitingPod[] {
    return [...this.#waiting.values()].filter(({ pod }) => isOne(pod)).sort(compareWaiting);
  }

  /** Pods are tried with others: they stop being active. */
  deactivate(pods: readonly WaitingPod[]): void {
    for (const { pod } of pods) this.#active.delete(pod.key);
  }

  /** An attempt has failed. */
  refuse(key: PodKey, refusal: Refusal, now: Instant): void {
    const known = this.#waiting.get(key);
    if (known === undefined) return;
    const failures = known.failures + 1;
    const sequence = this.#next();
    this.#groups.leave(key, known.refusal?.reasons);
    this.#groups.join(key, refusal.reasons);
    const change = { refusal, failures, timestamp: now, sequence };
    this.#waiting.set(key, waitingPod(known, change));
  }

  #next(): number {
    this.#sequence += 1;
    return this.#sequence;
  }
}

/** All fields in one order: reads of objects with the same fields are faster. */
const waitingPod = (known: WaitingPod, change: Partial<WaitingPod>): WaitingPod => ({
  pod: change.pod ?? known.pod,
  since: known.since,
  timestamp: change.timestamp ?? known.timestamp,
  sequence: change.sequence ?? known.sequence,
  tieBreak: known.tieBreak,
  because: change.because ?? known.because,
  failures: change.failures ?? known.failures,
  refusal: change.refusal ?? known.refusal,
});

const SHORTEST = 1;
const LONGEST = 10;

/**
 * The remaining back-off of a pod in seconds, rounded as upstream does; 0 when it is over. Such a
 * pod is tried when there is no other.
 * @upstream pkg/scheduler/backend/queue/backoff_queue.go lessBackoffCompletedWithPriority (1.36)
 */
function backOffOf({ failures, timestamp }: WaitingPod, now: Instant): number {
  if (failures === 0) return 0;
  const delay = Math.min(SHORTEST * 2 ** Math.min(failures - 1, LONGEST), LONGEST);
  const ends = later(timestamp, seconds(delay));
  return ends <= now ? 0 : Math.floor(inSeconds(between(EPOCH, ends)));
}

const EPOCH = instant(0);

/** @upstream pkg/scheduler/framework/plugins/queuesort/priority_sort.go Less (1.36) */
const compareWaiting = (a: WaitingPod, b: WaitingPod): number =>
  firstDifference(
    (b.pod.spec.priority ?? 0) - (a.pod.spec.priority ?? 0),
    a.timestamp - b.timestamp,
    a.tieBreak - b.tieBreak,
    a.sequence - b.sequence,
  );
