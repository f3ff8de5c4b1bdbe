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
import type { Instant } from '#units';
import { replicaSetVerdict } from '../replica-set/replica-set.ts';
import { siblingPods } from '../replica-set/sibling-pods.ts';
import { type Followers, ReplicaSetStatuses } from './replica-set-statuses.ts';
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
