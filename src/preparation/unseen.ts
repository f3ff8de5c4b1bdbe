import { type Cluster, controllerOf, ownerName, rememberedByTemplate } from '#cluster';
import { findWorkloads, haveSameHash } from '#pod-facts';
import { compareText } from '#units';
import { withUnseen } from '#workloads';

/** The gaps of a snapshot that shows only a part of its cluster. */
export interface Unseen {
  /** Workloads whose status counts pods that the snapshot lacks. */
  readonly workloads: readonly string[];
  /** The number of those pods. */
  readonly pods: number;
  /** Namespaces without pods in the snapshot. */
  readonly namespaces: readonly string[];
}

/** A snapshot whose workloads have the number of their missing pods, and its gaps. */
export function noteUnseen(cluster: Cluster): {
  readonly cluster: Cluster;
  readonly unseen: Unseen;
} {
  const workloadOf = findWorkloads(cluster);
  const ownersOf = rememberedByTemplate((pod): readonly string[] => {
    const owner = controllerOf(pod);
    if (owner === undefined) return [];
    const direct = ownerName(owner, pod.namespace);
    const workload = workloadOf.of(pod);
    return workload === undefined || workload === direct ? [direct] : [direct, workload];
  }, haveSameHash);
  const { workloads, names, pods } = withUnseen(cluster.workloads, cluster.pods, ownersOf);
  return {
    cluster: { ...cluster, workloads },
    unseen: { workloads: names, pods, namespaces: namespacesWithoutPods(cluster) },
  };
}

/** The namespaces that every cluster has, and most without a pod. */
const MOSTLY_EMPTY: ReadonlySet<string> = new Set(['default', 'kube-public', 'kube-node-lease']);

function namespacesWithoutPods(cluster: Cluster): readonly string[] {
  const { pods, namespaces = [] } = cluster;
  const seen = new Set<string>();
  let last: string | undefined;
  for (const { namespace } of pods) {
    if (namespace !== last) seen.add(namespace);
    last = namespace;
  }
  if (seen.size === 0) return [];
  const mayHavePods = namespaces.filter(
    ({ name, phase }) => phase === 'Active' && !MOSTLY_EMPTY.has(name),
  );
  const known = new Set([
    ...mayHavePods.map(({ name }) => name),
    ...namespacesWithReportedPods(cluster),
  ]);
  return [...known].filter((name) => !seen.has(name)).sort(compareText);
}

/** Budgets count healthy pods and slices name pods: both show namespaces with pods. */
const namespacesWithReportedPods = ({
  budgets = [],
  endpointSlices = [],
}: Cluster): readonly string[] => [
  ...budgets.filter(({ status }) => status.currentHealthy > 0).map(({ namespace }) => namespace),
  ...endpointSlices.filter(({ endpoints }) => endpoints.length > 0).map((each) => each.namespace),
];
