import type { CauseId } from '#causes';
import { controllerOf, ownerName, type WorkloadObject, workloadName } from '#cluster';
import { addToList, remembered } from '#units';
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
  /** The model creates no ReplicaSets. */
  readonly #given: readonly WorkloadObject[];

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#given = tools.parts.store.shelf('workloads').list();
    this.writer = tools.writerOf('deployment');
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
    const names = replicaSetsByOwner(this.#given).get(workloadName(deployment)) ?? [];
    return names.flatMap((name) => shelf.get(name) ?? []);
  }
}

/** The names of ReplicaSets, by the name of their Deployment. */
const replicaSetsByOwner = remembered(
  (workloads: readonly WorkloadObject[]): ReadonlyMap<string, readonly string[]> => {
    const byOwner = new Map<string, string[]>();
    for (const workload of workloads) {
      const owner = workload.kind === 'ReplicaSet' ? controllerOf(workload) : undefined;
      if (owner === undefined) continue;
      const deployment = ownerName(owner, workload.namespace);
      addToList(byOwner, deployment, workloadName(workload));
    }
    return byOwner;
  },
);
