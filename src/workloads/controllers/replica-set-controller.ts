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
import { replicaSetVerdict } from '../replica-set/replica-set.ts';
import { siblingPods } from '../replica-set/sibling-pods.ts';
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
  /** The counts of each status as last written. */
  readonly #statuses = new Map<string, string>();
  /** Sets whose first sync is skipped, as it does nothing. */
  #skipped: ReadonlySet<string> = new Set();

  constructor(tools: Tools) {
    this.#tools = tools;
    this.writer = tools.writerOf('replicaset');
  }

  skip(sets: ReadonlySet<string>): void {
    this.#skipped = sets;
  }

  sync(replicaSet: WorkloadObject, because: CauseId): void {
    const { owned, lostPods, parts } = this.#tools;
    const workload = workloadName(replicaSet);
    const { deletionTimestamp } = replicaSet;
    const desired = replicasSeen(replicaSet);
    const active = owned.activeOf(workload);
    const counts = countsIn({ active, ready: owned.readyOf(workload) });
    if (active === desired || deletionTimestamp !== undefined) {
      lostPods.forget(workload);
      this.#writeStatus(workload, counts);
      return;
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
    this.#writeStatus(workload, counts);
  }

  /**
   * A changed status costs a request; the model does not read it. The counts are those at the
   * beginning of a sync.
   * @upstream pkg/controller/replicaset/replica_set_utils.go updateReplicaSetStatus (1.36)
   */
  #writeStatus(workload: string, counts: string): void {
    const { writer } = this;
    if (!writer.api.isLimited) return;
    const known = this.#statuses.get(workload) ?? this.#firstStatus(workload);
    this.#statuses.set(workload, counts);
    if (known === counts || known === undefined) return;
    const request = { kind: 'other', name: workload, group: 'apps' } as const;
    writer.perform({ verb: 'write', request, act: () => undefined });
  }

  /** The status that the first sync would have found, if that was left out. */
  #firstStatus(workload: string): string | undefined {
    if (!this.#skipped.has(workload)) return undefined;
    return countsIn(this.#tools.owned.givenCountsOf(workload));
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

const countsIn = ({ active, ready }: { readonly active: number; readonly ready: number }): string =>
  `${active} ${ready}`;
