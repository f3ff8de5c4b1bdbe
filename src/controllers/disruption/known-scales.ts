import {
  type Cluster,
  type ClusterReader,
  controllerOf,
  isTerminal,
  isTerminating,
  type OwnerReference,
  ownerIdentity,
  type WorkloadKind,
  workloadName,
} from '#cluster';
import { remembered } from '#units';
import type { ScaleLookup, ScaleReader } from './scale.ts';

/** An object of a kind without a model, as its pods show it. */
interface StandIn {
  readonly uid: string;
  readonly replicas: number;
}

/**
 * The desired scale of workloads. For kinds without a model, the number of pods is taken as the
 * scale, and a query for it is recorded as an assumption.
 */
export class KnownScales implements ScaleReader {
  readonly #store: Pick<ClusterReader, 'shelf'>;
  readonly #pods: Cluster['pods'];
  /** By the name of the owner, computed on the first query. */
  #standIns: ReadonlyMap<string, StandIn> | undefined;
  readonly #assumed = new Set<string>();

  constructor(store: Pick<ClusterReader, 'shelf'>, cluster: Pick<Cluster, 'pods'>) {
    this.#store = store;
    this.#pods = cluster.pods;
  }

  /** `Kind/namespace/name` of owners whose pods were taken as their scale, in no order. */
  get assumed(): ReadonlySet<string> {
    return this.#assumed;
  }

  /** Notes owners whose pods were taken as their scale in a play that began alike. */
  assume(owners: Iterable<string>): void {
    for (const owner of owners) this.#assumed.add(owner);
  }

  workload(
    kind: WorkloadKind,
    namespace: string,
    name: string,
  ): ReturnType<ScaleReader['workload']> {
    return this.#store.shelf('workloads').get(workloadName({ kind, namespace, name }));
  }

  /** A Node owns mirror pods, and has no desired number of them. */
  customScale({ kind, name, uid }: OwnerReference, namespace: string): ScaleLookup {
    if (kind === 'Node') return { kind: 'no-scale-subresource' };
    const owner = workloadName({ kind, namespace, name });
    this.#standIns ??= standInsOf(this.#pods);
    const standIn = this.#standIns.get(owner);
    if (standIn === undefined || standIn.uid !== uid) return { kind: 'not-found' };
    this.#assumed.add(owner);
    return { kind: 'scale', owner: ownerIdentity({ kind, name, uid }), replicas: standIn.replicas };
  }
}

const standInsOf = remembered((pods: Cluster['pods']): ReadonlyMap<string, StandIn> => {
  const found = new Map<string, StandIn>();
  for (const pod of pods) {
    const owner = controllerOf(pod);
    if (owner === undefined || isTerminal(pod) || isTerminating(pod)) continue;
    const { kind, name, uid } = owner;
    const key = workloadName({ kind, namespace: pod.namespace, name });
    found.set(key, { uid, replicas: (found.get(key)?.replicas ?? 0) + 1 });
  }
  return found;
});
