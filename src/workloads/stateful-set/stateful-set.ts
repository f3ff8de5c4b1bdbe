import { isPodReady, isTerminal, isTerminating, type Pod } from '#cluster';
import { earliest, type Instant } from '#units';
import { availableAt, isAvailable } from '../availability.ts';
import type { NewPod, Verdict } from '../verdict.ts';
import { ordinalOf } from './ordinal.ts';
import { isOutdated, type RollingUpdateFacts, type Seat, updateVictims } from './rolling-update.ts';

/** The facts that decide about the pods of a StatefulSet. */
export interface StatefulSetFacts {
  readonly name: string;
  readonly replicas: number;
  readonly firstOrdinal: number;
  readonly podManagementPolicy: 'OrderedReady' | 'Parallel';
  readonly minReadySeconds: number;
  /** Pods that are not named after it take free ordinals, instead of becoming orphans. */
  readonly seatsAnyName?: boolean;
  /** They count as available: their pods exist outside the snapshot. */
  readonly unseenOrdinals?: ReadonlySet<number>;
  /** Absent where nothing can be rolled out. */
  readonly update?: RollingUpdateFacts;
}

export interface StatefulSetVerdict extends Verdict {
  /**
   * Each ordinal has its pod, which may be terminating, there are no others, and none has to be
   * ready for some time: until a pod is created, removed or ends there is nothing to do, regardless
   * of readiness.
   */
  readonly isComplete: boolean;
  /** Old pods that the rolling update deletes; they are among those to delete. */
  readonly outdated?: readonly Pod[];
}

/**
 * The ordinals that a StatefulSet creates and the pods that it deletes. An ordinal has one pod: a
 * new one is created when the object of the old one is gone, not before. With OrderedReady it goes
 * up the ordinals, stops at the first that is not available, and handles surplus ones only when all
 * others are; the highest of them goes first, and the next when that is gone.
 *
 * @param pods - those that it claims, in canonical order
 *
 * @upstream pkg/controller/statefulset/stateful_set_control.go updateStatefulSet (1.36)
 */
export function statefulSetVerdict(
  set: StatefulSetFacts,
  pods: readonly Pod[],
  now: Instant,
): StatefulSetVerdict {
  const look = new Look(set, pods, now);
  const { outdated } = look;
  return {
    isComplete: look.isComplete(pods),
    ...look.verdict,
    remove: [...look.verdict.remove, ...outdated],
    ...(outdated.length > 0 && { outdated }),
  };
}

/**
 * Whether all pods that a rolling update replaces are new and available, and all ordinals have one.
 * @upstream kubectl pkg/polymorphichelpers/rollout_status.go StatefulSetStatusViewer (1.36)
 */
export function isUpdated(
  { name, replicas, firstOrdinal, minReadySeconds, unseenOrdinals, update }: StatefulSetFacts,
  pods: readonly Pod[],
  now: Instant,
): boolean {
  if (update === undefined) return true;
  const first = firstOrdinal + update.partition;
  const done = new Set(unseenOrdinals);
  for (const pod of pods) {
    const ordinal = ordinalOf(name, pod.name);
    if (ordinal === undefined || isOutdated(update, pod) || !runs(pod)) continue;
    if (isAvailable(pod, minReadySeconds, now)) done.add(ordinal);
  }
  for (let ordinal = first; ordinal < firstOrdinal + replicas; ordinal += 1) {
    if (!done.has(ordinal)) return false;
  }
  return true;
}

/** Whether a pod does not hold back the next ordinal of a set without `minReadySeconds`. */
export const isHealthy = (pod: Pod): boolean => runs(pod) && isPodReady(pod);

const runs = (pod: Pod): boolean => pod.phase === 'Running' && !isTerminating(pod);

/** One walk over the ordinals. */
class Look {
  readonly verdict: { create: NewPod[]; remove: Pod[]; requeueAt?: Instant } = {
    create: [],
    remove: [],
  };
  readonly #set: StatefulSetFacts;
  readonly #now: Instant;
  readonly #byOrdinal = new Map<number, Pod>();
  readonly #condemned: Pod[] = [];
  /** Old pods that the rolling update deletes. */
  readonly outdated: readonly Pod[];

  constructor(set: StatefulSetFacts, pods: readonly Pod[], now: Instant) {
    this.#set = set;
    this.#now = now;
    this.#sortIn(pods);
    this.#waitForAvailability(pods);
    const isStuck = this.#processReplicas();
    const condemned = isStuck ? [] : this.#processCondemned();
    this.verdict.remove.push(...condemned);
    const isBusy = isStuck || (this.#isOrdered && this.#condemned.length > 0);
    this.outdated = isBusy ? [] : this.#updateVictims();
  }

  /** A rolling update waits until nothing else is to be done. */
  #updateVictims(): readonly Pod[] {
    const { update, replicas, firstOrdinal, unseenOrdinals } = this.#set;
    if (update === undefined) return [];
    const { remove } = this.verdict;
    const seats = Array.from({ length: replicas }, (_, place): Seat => {
      const pod = this.#byOrdinal.get(firstOrdinal + place);
      if (pod !== undefined) return remove.includes(pod) ? 'empty' : pod;
      return unseenOrdinals?.has(firstOrdinal + place) ? 'unseen' : 'empty';
    });
    return updateVictims(update, seats, this.#isOrdered, (pod) => this.#isHealthy(pod));
  }

  isComplete(pods: readonly Pod[]): boolean {
    const { replicas, minReadySeconds } = this.#set;
    return (
      this.#byOrdinal.size + (this.#set.unseenOrdinals?.size ?? 0) === replicas &&
      this.#condemned.length === 0 &&
      minReadySeconds === 0 &&
      !this.#isRolling &&
      pods.every((pod) => isTerminating(pod) || !isTerminal(pod))
    );
  }

  get #isRolling(): boolean {
    const { update, firstOrdinal } = this.#set;
    if (update === undefined) return false;
    const first = firstOrdinal + update.partition;
    return [...this.#byOrdinal].some(
      ([ordinal, pod]) => ordinal >= first && isOutdated(update, pod),
    );
  }

  get #isOrdered(): boolean {
    return this.#set.podManagementPolicy === 'OrderedReady';
  }

  #sortIn(pods: readonly Pod[]): void {
    const { name, firstOrdinal, replicas } = this.#set;
    const surplus: { readonly pod: Pod; readonly ordinal: number }[] = [];
    const others: Pod[] = [];
    for (const pod of pods) {
      const ordinal = ordinalOf(name, pod.name);
      if (ordinal === undefined) others.push(pod);
      else if (ordinal >= firstOrdinal && ordinal < firstOrdinal + replicas) {
        this.#byOrdinal.set(ordinal, pod);
      } else {
        surplus.push({ pod, ordinal });
      }
    }
    if (this.#set.seatsAnyName) this.#seat(others);
    surplus.sort((a, b) => b.ordinal - a.ordinal);
    for (const { pod } of surplus) this.#condemned.push(pod);
  }

  #seat(others: readonly Pod[]): void {
    const { firstOrdinal, replicas } = this.#set;
    const waiting = others.values();
    for (let ordinal = firstOrdinal; ordinal < firstOrdinal + replicas; ordinal++) {
      if (this.#byOrdinal.has(ordinal)) continue;
      const { value: pod } = waiting.next();
      if (pod !== undefined) this.#byOrdinal.set(ordinal, pod);
    }
  }

  /** Time alone makes a ready pod available, where it has to be ready for some time. */
  #waitForAvailability(pods: readonly Pod[]): void {
    if (this.#set.minReadySeconds === 0) return;
    for (const pod of pods) {
      const at = availableAt(pod, this.#set.minReadySeconds);
      if (at === undefined || at <= this.#now) continue;
      this.verdict.requeueAt = earliest(at, this.verdict.requeueAt ?? at);
    }
  }

  /** Whether the walk stopped at one of them. */
  #processReplicas(): boolean {
    const { firstOrdinal, replicas } = this.#set;
    for (let ordinal = firstOrdinal; ordinal < firstOrdinal + replicas; ordinal++) {
      if (!this.#processReplica(ordinal) && this.#isOrdered) return true;
    }
    return false;
  }

  /** Whether this ordinal does not hold back the next. */
  #processReplica(ordinal: number): boolean {
    const pod = this.#byOrdinal.get(ordinal);
    if (pod === undefined) {
      if (this.#set.unseenOrdinals?.has(ordinal)) return true;
      this.verdict.create.push({ kind: 'ordinal', ordinal });
      return false;
    }
    if (isTerminal(pod) && !isTerminating(pod)) this.verdict.remove.push(pod);
    return this.#isHealthy(pod);
  }

  /** The surplus pods to delete. */
  #processCondemned(): readonly Pod[] {
    const gone: Pod[] = [];
    const firstUnavailable = this.#firstUnavailableCondemned();
    for (const pod of this.#condemned) {
      if (isTerminating(pod)) {
        if (this.#isOrdered) return gone;
        continue;
      }
      if (this.#isOrdered && !this.#isHealthy(pod) && pod !== firstUnavailable) return gone;
      gone.push(pod);
      if (this.#isOrdered) return gone;
    }
    return gone;
  }

  /**
   * All others are available by now, or order does not matter. The condition Ready counts, in any
   * phase.
   * @upstream pkg/controller/statefulset/stateful_set_utils.go isUnavailable (1.36)
   */
  #firstUnavailableCondemned(): Pod | undefined {
    return this.#condemned.findLast((pod) => !this.#isAvailable(pod) || isTerminating(pod));
  }

  #isHealthy(pod: Pod): boolean {
    return runs(pod) && this.#isAvailable(pod);
  }

  #isAvailable(pod: Pod): boolean {
    return isAvailable(pod, this.#set.minReadySeconds, this.#now);
  }
}
