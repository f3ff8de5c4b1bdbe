import { type Cluster, controllerOf, ownerName, type WorkloadObject, workloadName } from '#cluster';
import { addToList } from '#units';
import type { Evidence } from '../evidence/evidence.ts';
import { inItsSecond, type Rollout } from './rollout.ts';

/** The roll-outs that two snapshots show: a Deployment has a ReplicaSet that it did not have before. */
export function newReplicaSets({
  before,
  after,
}: Pick<Evidence, 'before' | 'after'>): readonly Rollout[] {
  const was = replicaSetsOf(before?.cluster);
  return [...replicaSetsOf(after?.cluster)].flatMap(([workload, sets]): readonly Rollout[] => {
    const old = was.get(workload);
    if (old === undefined) return [];
    const names = new Set(old.map(({ name }) => name));
    return sets.flatMap(({ name, replicas = 0, creationTimestamp }) => {
      if (names.has(name) || replicas === 0 || creationTimestamp === undefined) return [];
      const owners = old.map(workloadName);
      const evidence = `ReplicaSet ${name} is new`;
      return [{ workload, ...inItsSecond(creationTimestamp), owners, evidence }];
    });
  });
}

/** By their Deployments. */
function replicaSetsOf(cluster: Cluster | undefined): ReadonlyMap<string, WorkloadObject[]> {
  const found = new Map<string, WorkloadObject[]>();
  for (const set of cluster?.workloads ?? []) {
    const top = set.kind === 'ReplicaSet' ? controllerOf(set) : undefined;
    if (top?.kind !== 'Deployment') continue;
    addToList(found, ownerName(top, set.namespace), set);
  }
  return found;
}
