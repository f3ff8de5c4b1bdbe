import {
  type ClusterReader,
  type ClusterSeed,
  controllerOf,
  isTerminal,
  isTerminating,
  type OwnerReference,
  type WorkloadKind,
  workloadName,
} from '#cluster';
import type { ScaleLookup, ScaleReader } from '#controllers/disruption';

/** A workload that is not in the snapshot, as its pods show it. */
interface StandIn {
  readonly uid: string;
  readonly replicas: number;
}

/**
 * How many pods workloads should have. Of kinds of which a snapshot holds not one object, the pods
 * stand for what their workloads want: whoever took the snapshot left the kind out.
 */
export class KnownScales implements ScaleReader {
  readonly #store: Pick<ClusterReader, 'shelf'>;
  readonly #present: ReadonlySet<string>;
  readonly #pods: ClusterSeed['pods'];
  /** By the name of the workload, once one has been asked for. */
  #standIns: ReadonlyMap<string, StandIn> | undefined;

  constructor(store: Pick<ClusterReader, 'shelf'>, seed: Pick<ClusterSeed, 'pods' | 'workloads'>) {
    this.#store = store;
    this.#present = new Set(seed.workloads.map(({ kind }) => kind));
    this.#pods = seed.pods;
  }

  workload(
    kind: WorkloadKind,
    namespace: string,
    name: string,
  ): ReturnType<ScaleReader['workload']> {
    const key = workloadName({ kind, namespace, name });
    const found = this.#store.shelf('workloads').get(key);
    if (found !== undefined || this.#present.has(kind)) return found;
    const standIn = this.#standIn(key);
    return standIn && { namespace, ownerReferences: [], ...standIn };
  }

  /** A Node owns mirror pods, and nobody can say how many it should have. */
  customScale({ kind, name, uid }: OwnerReference, namespace: string): ScaleLookup {
    if (kind === 'Node') return { kind: 'no-scale-subresource' };
    const standIn = this.#standIn(workloadName({ kind, namespace, name }));
    return standIn === undefined || standIn.uid !== uid
      ? { kind: 'not-found' }
      : { kind: 'scale', ...standIn };
  }

  #standIn(workload: string): StandIn | undefined {
    this.#standIns ??= standInsOf(this.#pods);
    return this.#standIns.get(workload);
  }
}

function standInsOf(pods: ClusterSeed['pods']): ReadonlyMap<string, StandIn> {
  const found = new Map<string, StandIn>();
  for (const pod of pods) {
    const owner = controllerOf(pod);
    if (owner === undefined || isTerminal(pod) || isTerminating(pod)) continue;
    const { kind, name, uid } = owner;
    const key = workloadName({ kind, namespace: pod.namespace, name });
    found.set(key, { uid, replicas: (found.get(key)?.replicas ?? 0) + 1 });
  }
  return found;
}
