import type { CauseId } from '#causes';
import { type Client, controllerOf, type Pod, type WorkloadObject, workloadName } from '#cluster';
import { replicaSetVerdict } from '../replica-set/replica-set.ts';
import { siblingPods } from '../replica-set/sibling-pods.ts';
import type { Tools } from './tools.ts';

/**
 * Keeps up the number of the pods of ReplicaSets and ReplicationControllers.
 * @upstream pkg/controller/replicaset/replica_set.go syncReplicaSet (1.36)
 */
export class ReplicaSetController {
  readonly #tools: Tools;
  readonly #client: Client;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#client = tools.parts.clientOf('replicaset');
  }

  sync(replicaSet: WorkloadObject, because: CauseId): void {
    const { owned, vacancies, parts } = this.#tools;
    const workload = workloadName(replicaSet);
    const { replicas: desired = 1, deletionTimestamp } = replicaSet;
    const active = owned.activeOf(workload);
    if (active === desired || deletionTimestamp !== undefined) {
      vacancies.forget(workload);
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
          );
    for (const wanted of verdict.create) {
      const vacancy = vacancies.take(workload);
      const missing = { kind: 'workloads/too-few-pods', workload, desired, active } as const;
      const cause = this.#tools.record(this.#client, missing, vacancy?.cause ?? because);
      this.#tools.create(this.#client, replicaSet, wanted, cause, vacancy?.pod);
    }
    if (verdict.remove.length === 0) return;
    const surplus = { kind: 'workloads/too-many-pods', workload, desired, active } as const;
    this.#tools.remove(
      this.#client,
      verdict.remove,
      this.#tools.record(this.#client, surplus, because),
    );
  }

  /** All that ReplicaSets of the same Deployment have made: nodes with many of them give first. */
  #siblingsOf(replicaSet: WorkloadObject): readonly Pod[] {
    if (controllerOf(replicaSet) === undefined) return [];
    const { parts, owned } = this.#tools;
    const all = parts.store.shelf('workloads').list();
    const deployment = controllerOf(replicaSet)?.uid;
    const pods = all
      .filter((other) => other.kind === 'ReplicaSet' && controllerOf(other)?.uid === deployment)
      .filter(({ namespace }) => namespace === replicaSet.namespace)
      .flatMap((other) => owned.of(other));
    return siblingPods(replicaSet, all, pods);
  }
}
