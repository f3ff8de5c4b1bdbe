import type { CauseId } from '#causes';
import type { Client, WorkloadObject } from '#cluster';
import { scaleDeployment } from '../replica-set/current-replica-set.ts';
import type { Tools } from './tools.ts';

/**
 * Hands the replicas of a Deployment on to its ReplicaSet.
 * @upstream pkg/controller/deployment/sync.go scale (1.36)
 */
export class DeploymentController {
  readonly #tools: Tools;
  readonly #client: Client;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#client = tools.parts.clientOf('deployment');
  }

  sync(deployment: WorkloadObject, because: CauseId): void {
    const scaling = scaleDeployment(deployment, this.#tools.parts.store.shelf('workloads').list());
    if (scaling === undefined || scaling.replicas === scaling.replicaSet.replicas) return;
    const { replicaSet, replicas } = scaling;
    this.#client.putObject('workloads', { ...replicaSet, replicas }, because);
  }
}
