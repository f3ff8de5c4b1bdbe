import { type Cluster, controllerOf, ownerName, type Pod, workloadName } from '#cluster';

/**
 * The owners of a pod as `Kind/namespace/name`: its controller, then the controller's controller.
 */
export type OwnersOf = (pod: Pod) => readonly string[];

const TEMPLATE_HASH = 'pod-template-hash';

export function ownersOf({ workloads }: Pick<Cluster, 'workloads'>): OwnersOf {
  const byName = new Map(workloads.map((workload) => [workloadName(workload), workload]));
  return (pod) => {
    const owners: string[] = [];
    let next = nameOfController(pod);
    while (next !== undefined && !owners.includes(next)) {
      owners.push(next);
      const workload = byName.get(next);
      next = workload === undefined ? deploymentOf(next, pod) : nameOfController(workload);
    }
    return owners;
  };
}

function nameOfController(object: Pick<Pod, 'namespace' | 'ownerReferences'>): string | undefined {
  const owner = controllerOf(object);
  return owner === undefined ? undefined : ownerName(owner, object.namespace);
}

/**
 * A ReplicaSet that the snapshot lacks still shows its Deployment, because its name ends in the
 * template's hash.
 */
function deploymentOf(owner: string, pod: Pod): string | undefined {
  const hash = pod.labels[TEMPLATE_HASH];
  if (hash === undefined || !owner.startsWith('ReplicaSet/') || !owner.endsWith(`-${hash}`)) {
    return undefined;
  }
  return owner.replace(/^ReplicaSet/, 'Deployment').slice(0, -(hash.length + 1));
}
