import { type Grouped, groupBy, rowsOf } from '../data/grouped.ts';
import type { History } from '../data/history.ts';

/** The nodes of a timeline with the pods that were on each, all by number of their name. */
export class Cluster {
  /** By name. */
  readonly nodes: readonly number[];
  readonly pods: readonly number[];
  readonly #podsOfNode: Grouped;
  readonly #podOfPair: Int32Array;
  readonly #workloads: Int32Array;
  readonly #history: History;

  constructor(history: History) {
    this.#history = history;
    const { names, count } = history;
    const [pairPods, pairNodes] = pairsOf(history);
    this.#podOfPair = pairPods;
    this.#podsOfNode = groupBy(pairNodes, names.length + 1);
    this.#workloads = new Int32Array(names.length).fill(-1);
    const isNode = new Uint8Array(names.length);
    const isPod = new Uint8Array(names.length);
    for (let row = 0; row < count; row += 1) {
      const pod = history.pods[row] ?? -1;
      const node = history.nodes[row] ?? -1;
      if (node >= 0) isNode[node] = 1;
      if (pod < 0) continue;
      isPod[pod] = 1;
      const workload = history.workloadNumber(row);
      if (workload >= 0) this.#workloads[pod] = workload;
    }
    this.nodes = byName(isNode, names);
    this.pods = byName(isPod, names);
  }

  /** The workload of a pod, -1 without one. */
  workloadOf(pod: number): number {
    return this.#workloads[pod] ?? -1;
  }

  /** Pods that were bound to a node at some time, by name. */
  podsOn(node: number): readonly number[] {
    return this.#podsIn(node);
  }

  /** Pods that never had a node. */
  podsNowhere(): readonly number[] {
    return this.#podsIn(this.#history.names.length);
  }

  #podsIn(group: number): readonly number[] {
    const { names } = this.#history;
    return Array.from(rowsOf(this.#podsOfNode, group), (pair) => this.#podOfPair[pair] ?? -1).sort(
      (a, b) => compare(names[a] ?? '', names[b] ?? ''),
    );
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byName = (isOne: Uint8Array, names: readonly string[]): readonly number[] =>
  Array.from(isOne.keys())
    .filter((number) => isOne[number] === 1)
    .sort((a, b) => compare(names[a] ?? '', names[b] ?? ''));

/** Each pod with each node that it was on, once; without any node the number behind all names. */
function pairsOf({ pods, nodes, count, names }: History): readonly [Int32Array, Int32Array] {
  const nowhere = names.length;
  const seen = new Set<number>();
  const bound = new Uint8Array(names.length);
  const pairs: [pod: number, node: number][] = [];
  for (let row = 0; row < count; row += 1) {
    const pod = pods[row] ?? -1;
    const node = nodes[row] ?? -1;
    if (pod < 0 || node < 0) continue;
    bound[pod] = 1;
    const key = pod * nowhere + node;
    if (seen.has(key)) continue;
    seen.add(key);
    pairs.push([pod, node]);
  }
  for (const pod of new Set(pods)) if (pod >= 0 && bound[pod] === 0) pairs.push([pod, nowhere]);
  return [Int32Array.from(pairs, ([pod]) => pod), Int32Array.from(pairs, ([, node]) => node)];
}
