import type { CauseId } from '#causes';
import { controllerOf, type WorkloadObject, workloadName } from '#cluster';
import { scaleDeployment } from '../replica-set/current-replica-set.ts';
import type { Tools } from './tools.ts';
import type { Writer } from './writer.ts';

/**
 * Passes the replicas of a Deployment on to its ReplicaSet.
 * @upstream pkg/controller/deployment/sync.go scale (1.36)
 */
export class DeploymentController {
  readonly #tools: Tools;
  readonly writer: Writer;
  /** Names by the name of the Deployment, as the model creates no ReplicaSets. */
  #replicaSets: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.writer = tools.parts.writerOf('deployment');
  }

  sync(deployment: WorkloadObject, because: CauseId): void {
    const scaling = scaleDeployment(deployment, this.#replicaSetsOf(deployment));
    if (scaling === undefined || scaling.replicas === scaling.replicaSet.replicas) return;
    const { replicaSet, replicas } = scaling;
    this.writer.perform({
      verb: 'write',
      request: { kind: 'other', name: workloadName(replicaSet), group: 'apps' },
      act: () => this.writer.client.putObject('workloads', { ...replicaSet, replicas }, because),
    });
  }

  #replicaSetsOf(deployment: WorkloadObject): readonly WorkloadObject[] {
    const shelf = this.#tools.parts.store.shelf('workloads');
    this.#replicaSets ??= replicaSetsByOwner(shelf.list());
    const names = this.#replicaSets.get(workloadName(deployment)) ?? [];
    return names.flatMap((name) => shelf.get(name) ?? []);
  }
}

function replicaSetsByOwner(
  workloads: readonly WorkloadObject[],
): ReadonlyMap<string, readonly string[]> {
  const byOwner = new Map<string, string[]>();
  for (const workload of workloads) {
    const owner = workload.kind === 'ReplicaSet' ? controllerOf(workload) : undefined;
    if (owner === undefined) continue;
    const deployment = workloadName({ ...owner, namespace: workload.namespace });
    const names = byOwner.get(deployment) ?? [];
    names.push(workloadName(workload));
    byOwner.set(deployment, names);
  }
  return byOwner;
}
