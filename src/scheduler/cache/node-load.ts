import type { Pod } from '#cluster';
import { type ClaimOfPod, claimsOfPod } from '#pod-volumes';
import { addToList } from '#units';
import { reachesOut } from './affinity-terms.ts';
import type { HostPort } from './host-ports.ts';
import { holdsRoom } from './pod-info.ts';
import type { SpecCatalog } from './spec-catalog.ts';

/** All that the pods of one node take of it. */
export interface NodeLoad {
  /** The pods that hold room, in canonical order. */
  readonly bound: readonly Pod[];
  readonly milliCpu: number;
  readonly memory: number;
  readonly ephemeralStorage: number;
  readonly scoredMilliCpu: number;
  readonly scoredMemory: number;
  readonly scalars: ReadonlyMap<string, number>;
  readonly ports: readonly HostPort[];
  readonly claims: readonly ClaimOfPod[];
  /** The number of pods of each priority. */
  readonly priorities: ReadonlyMap<number, number>;
  readonly byNamespace: ReadonlyMap<string, readonly Pod[]>;
  /** Namespaces with pods whose affinity is about other pods. */
  readonly reaching: ReadonlySet<string>;
}

/** Sums up the pods of one node. */
export function loadOf(pods: readonly Pod[], specs: SpecCatalog): NodeLoad {
  const bound = pods.filter(holdsRoom);
  const sum = { milliCpu: 0, memory: 0, ephemeralStorage: 0, scoredMilliCpu: 0, scoredMemory: 0 };
  const scalars = new Map<string, number>();
  const priorities = new Map<number, number>();
  const byNamespace = new Map<string, Pod[]>();
  const reaching = new Set<string>();
  for (const pod of bound) {
    const demand = specs.demandOf(pod);
    sum.milliCpu += demand.milliCpu;
    sum.memory += demand.memory;
    sum.ephemeralStorage += demand.ephemeralStorage;
    sum.scoredMilliCpu += demand.scoredMilliCpu;
    sum.scoredMemory += demand.scoredMemory;
    for (const [name, amount] of demand.scalars) {
      scalars.set(name, (scalars.get(name) ?? 0) + amount);
    }
    const { priority = 0 } = pod.spec;
    priorities.set(priority, (priorities.get(priority) ?? 0) + 1);
    addToList(byNamespace, pod.namespace, pod);
    if (reachesOut(pod.spec.affinity)) reaching.add(pod.namespace);
  }
  return {
    bound,
    scalars,
    priorities,
    byNamespace,
    reaching,
    ports: bound.flatMap(({ spec }) => specs.footprintOf(spec).ports),
    claims: bound.flatMap(claimsOfPod),
    ...sum,
  };
}
