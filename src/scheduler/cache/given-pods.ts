import type { Pod } from '#cluster';
import type { NodeLoad } from './node-load.ts';

/** The nodes and pods that plays of one cluster begin with; the object itself identifies them. */
export interface GivenCluster {
  readonly listedNodes: readonly { readonly name: string }[];
  readonly podsByNode: ReadonlyMap<string, readonly Pod[]>;
}

/** The pods of a namespace on one node. */
interface PodsOfNode {
  readonly node: string;
  readonly pods: readonly Pod[];
}

/** The sums of all pods on the nodes of a cluster. */
export interface GivenPods {
  /** The number of pods that use a claim, by `namespace/name`. */
  readonly claimUsers: ReadonlyMap<string, number>;
  /** The number of pods of each priority. */
  readonly priorities: ReadonlyMap<number, number>;
  readonly byNamespace: ReadonlyMap<string, readonly PodsOfNode[]>;
  /** Namespaces with pods whose affinity is about other pods. */
  readonly reaching: ReadonlySet<string>;
}

export function givenPodsOf(
  { listedNodes, podsByNode }: GivenCluster,
  loadOf: (pods: readonly Pod[]) => NodeLoad,
): GivenPods {
  const claimUsers = new Map<string, number>();
  const priorities = new Map<number, number>();
  const byNamespace = new Map<string, PodsOfNode[]>();
  const reaching = new Set<string>();
  for (const { name: node } of listedNodes) {
    const load = loadOf(podsByNode.get(node) ?? []);
    countLoad(load, claimUsers, priorities, 1);
    for (const [namespace, pods] of load.byNamespace) {
      const known = byNamespace.get(namespace) ?? [];
      known.push({ node, pods });
      byNamespace.set(namespace, known);
    }
    for (const namespace of load.reaching) reaching.add(namespace);
  }
  return { claimUsers, priorities, byNamespace, reaching };
}

/** Adds or subtracts the pods of a node. */
export function countLoad(
  { claims, priorities: own }: NodeLoad,
  claimUsers: Map<string, number>,
  priorities: Map<number, number>,
  by: 1 | -1,
): void {
  for (const { key } of claims) add(claimUsers, key, by);
  for (const [priority, count] of own) add(priorities, priority, by * count);
}

/** Adds to a count, which is left out at zero. */
export function add<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
