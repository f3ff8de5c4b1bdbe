import type { Node, Pod } from '#cluster';
import type { NodeLoad } from './node-load.ts';

/** The nodes and pods that plays of one cluster begin with; the object itself identifies them. */
export interface GivenCluster {
  readonly listedNodes: readonly Node[];
  readonly podsByNode: ReadonlyMap<string, readonly Pod[]>;
}

/** The sums of all pods on the nodes of a cluster. */
export interface InitialPods {
  /** The number of pods that use a claim, by `namespace/name`. */
  readonly claimUsers: ReadonlyMap<string, number>;
  /** The number of pods of each priority. */
  readonly priorities: ReadonlyMap<number, number>;
  /** The pods of a namespace, node by node. */
  readonly byNamespace: ReadonlyMap<string, readonly (readonly Pod[])[]>;
  /** Namespaces with pods whose affinity is about pods of other namespaces. */
  readonly reaching: ReadonlySet<string>;
}

/** @param loads of all nodes */
export function initialPodsOf(loads: Iterable<NodeLoad>): InitialPods {
  const claimUsers = new Map<string, number>();
  const priorities = new Map<number, number>();
  const byNamespace = new Map<string, (readonly Pod[])[]>();
  const reaching = new Set<string>();
  for (const load of loads) {
    for (const { key } of load.claims) add(claimUsers, key, 1);
    for (const [priority, count] of load.priorities) add(priorities, priority, count);
    for (const [namespace, pods] of load.byNamespace) {
      const known = byNamespace.get(namespace) ?? [];
      known.push(pods);
      byNamespace.set(namespace, known);
    }
    for (const namespace of load.reaching) reaching.add(namespace);
  }
  return { claimUsers, priorities, byNamespace, reaching };
}

/** Adds to a count, which is left out at zero. */
export function add<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
