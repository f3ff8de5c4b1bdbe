import { type ClusterSeed, controllerOf, rememberedByTemplate, workloadName } from '#cluster';
import { compareText } from '#units';
import { withUnseen } from '#workloads';
import type { Assumption } from './scenario.ts';
import { findWorkloads, haveSameHash } from './workload-of.ts';

/** The gaps of a snapshot that shows only a part of its cluster. */
export interface Unseen {
  /** Workloads whose status counts pods that the snapshot lacks. */
  readonly workloads: readonly string[];
  /** How many pods those are. */
  readonly pods: number;
  /** Namespaces of which it holds no pod. */
  readonly namespaces: readonly string[];
}

/** A snapshot whose workloads know of the pods that it lacks, and what it lacks. */
export function noteUnseen(seed: ClusterSeed): {
  readonly seed: ClusterSeed;
  readonly unseen: Unseen;
} {
  const workloadOf = findWorkloads(seed);
  const ownersOf = rememberedByTemplate((pod): readonly string[] => {
    const owner = controllerOf(pod);
    if (owner === undefined) return [];
    const direct = workloadName({ ...owner, namespace: pod.namespace });
    const workload = workloadOf.of(pod);
    return workload === undefined || workload === direct ? [direct] : [direct, workload];
  }, haveSameHash);
  const { workloads, names, pods } = withUnseen(seed.workloads, seed.pods, ownersOf);
  return {
    seed: { ...seed, workloads },
    unseen: { workloads: names, pods, namespaces: namespacesWithoutPods(seed) },
  };
}

/** The namespaces that every cluster has, and most without a pod. */
const MOSTLY_EMPTY: ReadonlySet<string> = new Set(['default', 'kube-public', 'kube-node-lease']);

function namespacesWithoutPods({ pods, namespaces = [] }: ClusterSeed): readonly string[] {
  const seen = new Set<string>();
  let last: string | undefined;
  for (const { namespace } of pods) {
    if (namespace !== last) seen.add(namespace);
    last = namespace;
  }
  if (seen.size === 0) return [];
  return namespaces
    .filter(({ name, phase }) => phase === 'Active' && !seen.has(name) && !MOSTLY_EMPTY.has(name))
    .map(({ name }) => name)
    .sort(compareText);
}

/** The assumptions that a report shows about them. */
export const ofUnseen = ({ workloads, pods, namespaces }: Unseen): readonly Assumption[] => [
  ...(pods === 0 ? [] : [{ kind: 'pods-unseen', names: workloads, pods } as const]),
  ...(namespaces.length === 0 ? [] : [{ kind: 'namespaces-unseen', names: namespaces } as const]),
];
