import type { Node, Pod } from '#cluster';
import { compareText } from '#units';
import type { ClusterView } from './cluster-view.ts';
import type { GivenCluster } from './node-info.ts';

/** A cluster, and where it is not as given. */
export interface ChangedCluster {
  readonly given: GivenCluster;
  /** In the order of their names. */
  nodes(): readonly Node[];
  podsOn(node: string): readonly Pod[];
  /** Names of nodes, missing or not, that may have other pods than those given. */
  changedNodes(): Iterable<string>;
}

/** What a view has taken of a cluster, so that it takes only what is different since. */
export class SeenCluster {
  readonly #given: GivenCluster;
  #nodes: readonly Node[];
  /** The pods of nodes that are not as given; those of missing nodes do not count. */
  readonly #pods = new Map<string, readonly Pod[]>();

  /** @param given - what the view begins with */
  constructor(given: GivenCluster) {
    this.#given = given;
    this.#nodes = given.listedNodes;
  }

  /** Gives the view what has changed since the last time. */
  update(view: ClusterView, cluster: ChangedCluster): void {
    const missing = new Set<string>();
    const fresh = new Set<string>();
    const nodes = cluster.nodes();
    const { before, after } = nodeDifferences(this.#nodes, nodes);
    this.#nodes = nodes;
    for (const { name } of before) missing.add(name);
    for (const node of after) {
      if (!missing.delete(node.name)) fresh.add(node.name);
      view.setNode(node.name, node);
    }
    for (const name of missing) {
      this.#replacePods(view, name, NO_PODS);
      view.setNode(name, undefined);
    }
    for (const name of fresh) {
      this.#pods.set(name, NO_PODS);
      this.#replacePods(view, name, cluster.podsOn(name));
    }
    for (const name of cluster.changedNodes()) {
      if (fresh.has(name) || view.infoNamed(name)?.node === undefined) continue;
      this.#replacePods(view, name, cluster.podsOn(name));
    }
  }

  #replacePods(view: ClusterView, node: string, after: readonly Pod[]): void {
    const before = this.#pods.get(node) ?? this.#given.podsByNode.get(node) ?? NO_PODS;
    if (before === after) return;
    view.replacePods(node, before, after);
    this.#pods.set(node, after);
  }
}

const NO_PODS: readonly Pod[] = [];

/**
 * The nodes of two lists that are not the same object in both.
 * @param before - in the order of names, like `after`
 */
function nodeDifferences(
  before: readonly Node[],
  after: readonly Node[],
): { readonly before: readonly Node[]; readonly after: readonly Node[] } {
  if (before === after) return { before: [], after: [] };
  const changes = { before: [] as Node[], after: [] as Node[] };
  let at = 0;
  for (const node of after) {
    let other = before[at];
    while (other !== undefined && other !== node && compareText(other.name, node.name) < 0) {
      changes.before.push(other);
      at += 1;
      other = before[at];
    }
    if (other?.name === node.name) at += 1;
    if (other === node) continue;
    if (other?.name === node.name) changes.before.push(other);
    changes.after.push(node);
  }
  return { before: [...changes.before, ...before.slice(at)], after: changes.after };
}
