import type { CauseId } from '#causes';
import type { Pod, PodKey } from '#cluster';
import { between, type Instant, inSeconds, instant, later } from '#units';
import type { SchedulerOptions } from '../options.ts';
import type { Reason } from '../reason.ts';
import { backOffAfter } from './back-off.ts';
import { ReasonGroups, type Refusal } from './refused-pods.ts';

/** A pod that waits for a node, as it is now: the queue changes it in place. */
export interface WaitingPod {
  readonly pod: Pod;
  readonly since: Instant;
  /** The cause that made a try worthwhile. */
  readonly because: CauseId;
  /** The number of failed attempts. */
  readonly failures: number;
  /** The refusal of the last try; undefined before the first. */
  readonly refusal: Refusal | undefined;
  /** It left the queue. */
  readonly isGone: boolean;
}

/**
 * A place in the queue. A cluster without room tries all of its waiting pods with each pod that
 * goes, so that a failed try only changes numbers.
 */
interface Entry extends WaitingPod {
  pod: Pod;
  /** The time of the last attempt, or when the pod was first seen. */
  timestamp: Instant;
  /** Orders the pods that were queued at one instant. */
  sequence: number;
  /** Goes before the sequence where ties are drawn. */
  readonly tieBreak: number;
  because: CauseId;
  failures: number;
  refusal: Refusal | undefined;
  isGone: boolean;
  /** No change helps it. */
  isAside: boolean;
  backOffEnds: Instant;
  /** The remaining back-off at the last take. */
  backOff: number;
  isActive: boolean;
  /** It is in the list of active pods, from which those that are no longer active go later. */
  isListed: boolean;
}

type Settings = Partial<Pick<SchedulerOptions, 'rules' | 'tieBreaks'>>;

/**
 * The pods without a node: active ones, and those that wait for a change.
 * @upstream pkg/scheduler/backend/queue/scheduling_queue.go PriorityQueue (1.36)
 */
export class PodQueue {
  readonly #waitsOutBackOffs: boolean;
  readonly #waiting = new Map<PodKey, Entry>();
  #active: Entry[] = [];
  readonly #groups = new ReasonGroups<Entry>();
  readonly #tieBreakOf: (key: PodKey) => number;
  #sequence = 0;

  constructor({ rules, tieBreaks }: Settings = {}) {
    this.#waitsOutBackOffs = rules?.waitsOutBackOffs ?? false;
    this.#tieBreakOf = tieBreaks?.ofPod ?? (() => 0);
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
      known.pod = pod;
      return;
    }
    this.remove(pod.key);
    const entry: Entry = {
      pod,
      since: now,
      timestamp: now,
      sequence: this.#next(),
      tieBreak: this.#tieBreakOf(pod.key),
      because,
      failures: 0,
      refusal: undefined,
      isGone: false,
      isAside: false,
      backOffEnds: now,
      backOff: 0,
      isActive: false,
      isListed: false,
    };
    this.#waiting.set(pod.key, entry);
    this.#activate(entry, because);
    this.#groups.join(entry, undefined);
  }

  remove(key: PodKey): void {
    const known = this.#waiting.get(key);
    if (known === undefined) return;
    this.#groups.leave(known, known.refusal?.reasons);
    this.#waiting.delete(key);
    known.isActive = false;
    known.isGone = true;
  }

  /**
   * A change may help some of the waiting pods.
   * @param helps called once for each set of reasons; pods without an attempt are always activated
   */
  activateWhere(helps: (reasons: readonly Reason[]) => boolean, because: CauseId): void {
    for (const { reasons, pods } of this.#groups.all()) {
      if (reasons !== undefined && !helps(reasons)) continue;
      for (const entry of pods) if (!entry.isAside) this.#activate(entry, because);
    }
  }

  /** A pod whose binding has failed waits for its own time: no change helps it. */
  setAside(pod: Pod, because: CauseId, message: string, now: Instant): void {
    this.put(pod, now, because);
    const known = this.#waiting.get(pod.key);
    if (known === undefined) return;
    this.#groups.move(known, known.refusal?.reasons, ASIDE);
    known.refusal = { message, reasons: ASIDE };
    known.isAside = true;
    known.isActive = false;
  }

  /** A process starts, and knows nothing of attempts that another one made. */
  activateAll(now: Instant, because: CauseId): void {
    for (const entry of this.#waiting.values()) {
      entry.failures = 0;
      entry.backOffEnds = now;
      this.#activate(entry, because);
    }
  }

  activate(key: PodKey, because: CauseId): void {
    const known = this.#waiting.get(key);
    if (known !== undefined) this.#activate(known, because);
  }

  #activate(entry: Entry, because: CauseId): void {
    if (entry.isActive) return;
    entry.because = because;
    entry.isActive = true;
    entry.isAside = false;
    if (!entry.isListed) this.#active.push(entry);
    entry.isListed = true;
  }

  /** The last try of the pod that rests longest, among those that failed before an instant. */
  oldestRefusal(before: Instant): Instant | undefined {
    let oldest: Instant | undefined;
    for (const { timestamp } of this.#resting(before)) {
      if (oldest === undefined || timestamp < oldest) oldest = timestamp;
    }
    return oldest;
  }

  /**
   * Pods that failed before an instant are active again, if they have rested for long enough.
   * @returns whether there are any
   */
  activateRefusedBefore(
    before: Instant,
    isLong: (tried: Instant) => boolean,
    because: CauseId,
  ): boolean {
    const long = this.#resting(before).filter(({ timestamp }) => isLong(timestamp));
    for (const entry of long) this.#activate(entry, because);
    return long.length > 0;
  }

  #resting(before: Instant): readonly Entry[] {
    return [...this.#waiting.values()].filter(
      ({ refusal, timestamp, isAside, isActive }) =>
        refusal !== undefined && timestamp < before && !isAside && !isActive,
    );
  }

  /** The first of the active pods, in order; they stop being active. */
  takeActive(now: Instant, atMost: number): readonly WaitingPod[] {
    const active = this.#active.filter(staysListed);
    for (const entry of active) entry.backOff = backOffOf(entry, now);
    const due = this.#waitsOutBackOffs
      ? active.filter(({ backOffEnds }) => backOffEnds <= now)
      : active;
    const taken = atMost === 1 ? firstOf(due) : due.sort(compareActive).slice(0, atMost);
    for (const entry of taken) {
      entry.isActive = false;
      entry.isListed = false;
    }
    this.#active = taken.length === active.length ? [] : active.filter(staysListed);
    return taken;
  }

  /** When the next back-off ends for which an active pod waits; undefined when none does. */
  nextBackOffEnd(now: Instant): Instant | undefined {
    if (!this.#waitsOutBackOffs) return undefined;
    let next: Instant | undefined;
    for (const { isActive, backOffEnds } of this.#active) {
      if (!isActive || backOffEnds <= now) continue;
      if (next === undefined || backOffEnds < next) next = backOffEnds;
    }
    return next;
  }

  /** Waiting pods in the order in which they are tried, active or not. */
  waitingOf(isOne: (pod: Pod) => boolean): readonly WaitingPod[] {
    return [...this.#waiting.values()].filter(({ pod }) => isOne(pod)).sort(compareWaiting);
  }

  /** A pod is tried with others: it stops being active. */
  deactivate(key: PodKey): void {
    const known = this.#waiting.get(key);
    if (known !== undefined) known.isActive = false;
  }

  /** An attempt has failed. */
  refuse(key: PodKey, refusal: Refusal, now: Instant): void {
    const known = this.#waiting.get(key);
    if (known === undefined) return;
    this.#groups.move(known, known.refusal?.reasons, refusal.reasons);
    known.refusal = refusal;
    known.failures += 1;
    known.timestamp = now;
    known.sequence = this.#next();
    known.backOffEnds = later(now, backOffAfter(known.failures));
  }

  #next(): number {
    this.#sequence += 1;
    return this.#sequence;
  }
}

/** Nothing but time ends this. */
const ASIDE: readonly Reason[] = [];

/** Whether a pod is still active; one that is not leaves the list. */
function staysListed(entry: Entry): boolean {
  entry.isListed = entry.isActive;
  return entry.isActive;
}

/**
 * The remaining back-off of a pod in seconds, rounded as upstream does; 0 when it is over. Such a
 * pod is tried when there is no other.
 * @upstream pkg/scheduler/backend/queue/backoff_queue.go lessBackoffCompletedWithPriority (1.36)
 */
const backOffOf = ({ backOffEnds: ends }: Entry, now: Instant): number =>
  ends <= now ? 0 : Math.floor(inSeconds(between(EPOCH, ends)));

const EPOCH = instant(0);

/** @upstream pkg/scheduler/framework/plugins/queuesort/priority_sort.go Less (1.36) */
const compareWaiting = (a: Entry, b: Entry): number =>
  (b.pod.spec.priority ?? 0) - (a.pod.spec.priority ?? 0) ||
  a.timestamp - b.timestamp ||
  a.tieBreak - b.tieBreak ||
  a.sequence - b.sequence;

const compareActive = (a: Entry, b: Entry): number => a.backOff - b.backOff || compareWaiting(a, b);

/** The first pod alone, without an order of the others. */
function firstOf(entries: readonly Entry[]): readonly Entry[] {
  let [first] = entries;
  for (const entry of entries) {
    if (first !== undefined && compareActive(entry, first) < 0) first = entry;
  }
  return first === undefined ? [] : [first];
}
