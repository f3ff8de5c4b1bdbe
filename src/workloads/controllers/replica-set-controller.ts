import type { CauseId } from '#causes';
import {
  controllerOf,
  isControlledBy,
  ownerIdentity,
  type Pod,
  replicasSeen,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { earliest, type Instant } from '#units';
import { isActive } from '../active-pods.ts';
import { availableAt, isAvailable } from '../availability.ts';
import { inDeletionOrder } from '../replica-set/deletion-order.ts';
import { siblingPods } from '../replica-set/sibling-pods.ts';
import { NOTHING_TO_DO, type Verdict } from '../verdict.ts';
import { isEndingOne, isReadyOne, type PodCounts } from './owned-pods.ts';
import type { Tools } from './tools.ts';
import type { Writer } from './writer.ts';

/**
 * Pods that one sync may create or delete; the next sync handles the others.
 * @upstream pkg/controller/replicaset/replica_set.go BurstReplicas (1.36)
 */
const MOST_PER_SYNC = 500;

/**
 * Keeps the number of pods of ReplicaSets and ReplicationControllers.
 * @upstream pkg/controller/replicaset/replica_set.go syncReplicaSet (1.36)
 */
export class ReplicaSetController {
  readonly #tools: Tools;
  readonly writer: Writer;
  readonly statuses: ReplicaSetStatuses;

  constructor(tools: Tools, followers: Followers) {
    this.#tools = tools;
    this.writer = tools.writerOf('replicaset');
    this.statuses = new ReplicaSetStatuses(tools, this.writer, followers);
  }

  /** @returns when to look again even if nothing happens until then */
  sync(replicaSet: WorkloadObject, because: CauseId): Instant | undefined {
    const { owned, lostPods, parts } = this.#tools;
    const workload = workloadName(replicaSet);
    const { deletionTimestamp } = replicaSet;
    const desired = replicasSeen(replicaSet);
    const active = owned.activeOf(workload);
    if (active === desired || deletionTimestamp !== undefined) {
      lostPods.forget(workload);
      return this.statuses.write(replicaSet, desired, false, because);
    }
    const verdict =
      active < desired
        ? replicaSetVerdict(desired - active, [], [], parts.timeline.now)
        : replicaSetVerdict(
            desired,
            owned.of(replicaSet),
            this.#siblingsOf(replicaSet),
            parts.timeline.now,
            parts.tieBreakOf,
          );
    for (const wanted of verdict.create.slice(0, MOST_PER_SYNC)) {
      const vacancy = lostPods.take(workload);
      const missing = { kind: 'workloads/too-few-pods', workload, desired, active } as const;
      const cause = this.#tools.record(this.writer, missing, vacancy?.cause ?? because);
      this.#tools.create(this.writer, replicaSet, wanted, cause, vacancy);
    }
    if (verdict.remove.length > 0) {
      const surplus = { kind: 'workloads/too-many-pods', workload, desired, active } as const;
      const cause = this.#tools.record(this.writer, surplus, because);
      this.#tools.remove(this.writer, workload, verdict.remove.slice(0, MOST_PER_SYNC), cause);
    }
    return this.statuses.write(replicaSet, desired, verdict.create.length > 0, because);
  }

  /** All pods of ReplicaSets of the same Deployment: nodes with many of them give first. */
  #siblingsOf(replicaSet: WorkloadObject): readonly Pod[] {
    const owner = controllerOf(replicaSet);
    if (owner === undefined) return [];
    const { parts, owned } = this.#tools;
    const all = parts.store.shelf('workloads').list();
    const deployment = ownerIdentity(owner);
    const pods = all
      .filter(({ kind, namespace }) => kind === 'ReplicaSet' && namespace === replicaSet.namespace)
      .filter((other) => isControlledBy(other, deployment))
      .flatMap((other) => owned.of(other));
    return siblingPods(replicaSet, all, pods);
  }
}

/** More pods than this at once have to wait for the next sync. */
const BURST_REPLICAS = 500;

/**
 * The number of pods that a ReplicaSet or ReplicationController creates, or the pods that it
 * deletes. Terminating and finished pods do not count: their replacements come at once.
 *
 * @param pods - those that it claims, in canonical order
 * @param siblings - the result of {@link ./sibling-pods.ts}
 * @param tieBreakOf - decides between pods without any other difference
 *
 * @upstream pkg/controller/replicaset/replica_set.go manageReplicas (1.36)
 */
export function replicaSetVerdict(
  replicas: number,
  pods: readonly Pod[],
  siblings: readonly Pod[],
  now: Instant,
  tieBreakOf?: (pod: Pod) => number,
): Verdict {
  const active = pods.filter(isActive);
  const surplus = active.length - replicas;
  if (surplus === 0) return NOTHING_TO_DO;
  if (surplus < 0) {
    const length = Math.min(-surplus, BURST_REPLICAS);
    return { create: Array.from({ length }, () => ({ kind: 'any' })), remove: [] };
  }
  const candidates =
    surplus < active.length ? inDeletionOrder(active, siblings, now, tieBreakOf) : active;
  return { create: [], remove: candidates.slice(0, Math.min(surplus, BURST_REPLICAS)) };
}

/** What a Deployment sees of the pods of a ReplicaSet. */
export interface SeenPods {
  readonly pods: number;
  readonly available: number;
}

/** The Deployments that roll out, which see pods by the statuses of their ReplicaSets. */
export interface Followers {
  readonly followerOf: (replicaSet: string) => string | undefined;
  /** A new status of a ReplicaSet is written. */
  readonly onStatus: (replicaSet: string, because: CauseId) => void;
}

/**
 * The statuses of ReplicaSets and ReplicationControllers: writing them costs requests, and a rollout
 * goes on when they are written.
 * @upstream pkg/controller/replicaset/replica_set_utils.go calculateStatus (1.36)
 */
export class ReplicaSetStatuses {
  readonly #tools: Tools;
  readonly #writer: Writer;
  readonly #followers: Followers;
  /** Each status as last written. */
  readonly #written = new Map<string, string>();
  readonly #seen = new Map<string, SeenPods>();
  /** Sets whose first sync is skipped, as it does nothing. */
  #skipped: ReadonlySet<string> = new Set();

  constructor(tools: Tools, writer: Writer, followers: Followers) {
    this.#tools = tools;
    this.#writer = writer;
    this.#followers = followers;
  }

  skip(sets: ReadonlySet<string>): void {
    this.#skipped = sets;
  }

  /** Whether a change of a pod changes the status of its set, if only that. */
  tells({ kind }: WorkloadObject, before: Pod | undefined, after: Pod | undefined): boolean {
    if (isReadyOne(before) !== isReadyOne(after)) return true;
    return this.#countsTerminating(kind) && isEndingOne(before) !== isEndingOne(after);
  }

  /** What the last status of a set says; without one, how its pods fare. */
  seen(set: WorkloadObject): SeenPods {
    return this.#seen.get(workloadName(set)) ?? this.#podsNow(set);
  }

  /**
   * Plans the status at the end of a sync. The counts are those at its beginning; that a creation was
   * refused is known at its end.
   * @param desired the number of replicas, and with it the generation
   * @param creates whether the sync creates pods
   * @returns when time alone changes the status
   */
  write(
    set: WorkloadObject,
    desired: number,
    creates: boolean,
    because: CauseId,
  ): Instant | undefined {
    const workload = workloadName(set);
    const isFollowed = this.#followers.followerOf(workload) !== undefined;
    if (!isFollowed && !this.#writer.api.isLimited) return this.#forget(workload);
    const now = this.#podsNow(set);
    const status = this.#statusOf(
      set,
      desired,
      this.#tools.owned.countsOf(workload),
      now.available,
    );
    // The first status of a set that no Deployment follows is taken for written.
    const unknown = isFollowed ? undefined : status;
    const known = this.#written.get(workload) ?? this.#firstStatus(set) ?? unknown;
    this.#written.set(workload, status);
    if (creates || known !== status) this.#plan(workload, { status, known, now }, because);
    return isFollowed ? this.#nextAvailable(set) : undefined;
  }

  /** A status that nobody reads, and that costs nothing, is not kept. */
  #forget(workload: string): undefined {
    this.#written.delete(workload);
    this.#seen.delete(workload);
  }

  #plan(
    workload: string,
    { status, known, now }: { status: string; known: string | undefined; now: SeenPods },
    because: CauseId,
  ): void {
    const isNeeded = (wasRefused: boolean): boolean => {
      const written = wasRefused ? `${status} ReplicaFailure` : status;
      this.#written.set(workload, written);
      return known !== written;
    };
    this.#writer.perform({
      verb: 'write',
      request: { kind: 'other', name: workload, group: 'apps' },
      isNeeded,
      act: () => {
        this.#seen.set(workload, now);
        this.#followers.onStatus(workload, because);
      },
    });
  }

  #podsNow(set: WorkloadObject): SeenPods {
    const { minReadySeconds = 0 } = set;
    const { owned, parts } = this.#tools;
    const { active, ready } = owned.countsOf(workloadName(set));
    if (minReadySeconds === 0) return { pods: active, available: ready };
    const { now } = parts.timeline;
    const isOne = (pod: Pod): boolean => isActive(pod) && isAvailable(pod, minReadySeconds, now);
    return { pods: active, available: owned.of(set).filter(isOne).length };
  }

  /** When the next pod is available. */
  #nextAvailable(set: WorkloadObject): Instant | undefined {
    const { minReadySeconds = 0 } = set;
    if (minReadySeconds === 0) return undefined;
    const { now } = this.#tools.parts.timeline;
    const due = this.#tools.owned.of(set).flatMap((pod) => {
      const at = isActive(pod) ? availableAt(pod, minReadySeconds) : undefined;
      return at !== undefined && at > now ? at : [];
    });
    return due.length === 0 ? undefined : due.reduce(earliest);
  }

  /** The status that the first sync would have found, if that was left out: it did nothing. */
  #firstStatus(set: WorkloadObject): string | undefined {
    const workload = workloadName(set);
    if (!this.#skipped.has(workload)) return undefined;
    const given = this.#tools.owned.givenCountsOf(workload);
    return this.#statusOf(set, given.active, given, given.ready);
  }

  #statusOf(
    { kind }: WorkloadObject,
    desired: number,
    { active, ready, terminating }: PodCounts,
    available: number,
  ): string {
    const ending = this.#countsTerminating(kind) ? terminating : 0;
    return `${desired} ${active} ${ready} ${available} ${ending}`;
  }

  #countsTerminating(kind: WorkloadObject['kind']): boolean {
    const { replicaSetRules } = this.#tools.parts;
    return replicaSetRules.countsTerminating && this.#writer.api.isLimited && kind === 'ReplicaSet';
  }
}
