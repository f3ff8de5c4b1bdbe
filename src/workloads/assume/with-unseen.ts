import { isTerminal, type Pod, targetNodeOf, type WorkloadObject, workloadName } from '#cluster';

/** Workloads of which the snapshot lacks pods. */
export interface WithUnseen {
  /** In the order given; workloads that lack pods have their number. */
  readonly workloads: readonly WorkloadObject[];
  /** Names of those, in the order given; ReplicaSets of Deployments are skipped. */
  readonly names: readonly string[];
  /** The number of pods that they lack together. */
  readonly pods: number;
}

/**
 * Compares the pods that workloads count in their status with those of the snapshot. The missing
 * pods exist, and are not created again.
 * @param ownersOf - the names of all workloads that a pod belongs to: a ReplicaSet and its Deployment;
 *   mostly the same list for pods of one template
 */
export function withUnseen(
  workloads: readonly WorkloadObject[],
  pods: readonly Pod[],
  ownersOf: (pod: Pod) => readonly string[],
): WithUnseen {
  if (!workloads.some(({ countedPods = 0 }) => countedPods > 0)) {
    return { workloads, names: [], pods: 0 };
  }
  const seen = countByOwner(pods, ownersOf);
  const names: string[] = [];
  let total = 0;
  const after = workloads.map((workload) => {
    const name = workloadName(workload);
    const unseenPods = unseenOf(workload, seen.get(name) ?? 0);
    if (unseenPods === 0) return workload;
    const own = pods.filter((pod) => !isTerminal(pod) && ownersOf(pod).includes(name));
    const isOfDeployment =
      workload.kind === 'ReplicaSet' &&
      workload.ownerReferences.some(({ kind, controller }) => controller && kind === 'Deployment');
    if (!isOfDeployment) {
      names.push(name);
      total += unseenPods;
    }
    return { ...workload, unseenPods, ...partsUnseen(workload, own, unseenPods) };
  });
  return { workloads: names.length === 0 ? workloads : after, names, pods: total };
}

function countByOwner(
  pods: readonly Pod[],
  ownersOf: (pod: Pod) => readonly string[],
): ReadonlyMap<string, number> {
  const byOwners = new Map<readonly string[], number>();
  for (const pod of pods) {
    if (isTerminal(pod)) continue;
    const owners = ownersOf(pod);
    byOwners.set(owners, (byOwners.get(owners) ?? 0) + 1);
  }
  const byOwner = new Map<string, number>();
  for (const [owners, count] of byOwners) {
    for (const owner of owners) byOwner.set(owner, (byOwner.get(owner) ?? 0) + count);
  }
  return byOwner;
}

/** Pods that are no longer wanted may be gone since the status was written. */
function unseenOf(
  { countedPods = 0, kind, replicas = 1, job }: WorkloadObject,
  seen: number,
): number {
  const lacking = Math.max(0, countedPods - seen);
  if (kind === 'DaemonSet') return lacking;
  const wanted = kind === 'Job' ? (job?.parallelism ?? 1) : replicas;
  return Math.min(lacking, Math.max(0, wanted - seen));
}

function partsUnseen(
  { kind, name, replicas = 1, statefulSet, daemonSet, job }: WorkloadObject,
  own: readonly Pod[],
  unseen: number,
): Partial<WorkloadObject> {
  if (kind === 'DaemonSet' && daemonSet !== undefined) {
    const foundOn = new Set(own.flatMap((pod) => targetNodeOf(pod) ?? []));
    return { daemonSet: { ...daemonSet, foundOn } };
  }
  if (kind === 'Job' && job !== undefined) {
    return { job: { ...job, parallelism: Math.max(0, job.parallelism - unseen) } };
  }
  if (statefulSet === undefined) return {};
  const names = new Set(own.map((pod) => pod.name));
  const { firstOrdinal } = statefulSet;
  const free = Array.from({ length: replicas }, (_, place) => firstOrdinal + place).filter(
    (ordinal) => !names.has(`${name}-${ordinal}`),
  );
  return { statefulSet: { ...statefulSet, unseenOrdinals: new Set(free.slice(0, unseen)) } };
}
