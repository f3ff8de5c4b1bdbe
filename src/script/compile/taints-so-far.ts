import { type Cluster, nodesByName, type Taint } from '#cluster';
import { firstOf, nearest } from '#diagnostics';
import type { Report, TaintSelector } from '#script-fields';
import { addToList } from '#units';

type Mark = Pick<Taint, 'key' | 'effect'>;

/** Keys of taints that controllers and autoscalers put on nodes and take away. */
const OF_CONTROLLERS =
  /(?:^|\.)(?:kubernetes\.io|k8s\.io|karpenter\.sh)\/|ClusterAutoscaler|^ToBeDeleted/;

/** The taints that the snapshot and earlier events put on nodes: removing others does nothing. */
export class TaintsSoFar {
  readonly #cluster: Pick<Cluster, 'nodes' | 'nodeReadinessRules'>;
  /** Those of events, by node. */
  readonly #added = new Map<string, Mark[]>();

  constructor(cluster: Pick<Cluster, 'nodes' | 'nodeReadinessRules'>) {
    this.#cluster = cluster;
  }

  add(nodes: readonly string[], taints: readonly Mark[]): void {
    for (const node of nodes) for (const taint of taints) addToList(this.#added, node, taint);
  }

  /** Warns about taints that none of these nodes has. Nodes that are still to come may have any. */
  checkRemoval(
    nodes: readonly string[],
    selectors: readonly TaintSelector[],
    report: Report,
  ): void {
    const known = this.#knownOn(nodes);
    if (nodes.length === 0 || known === undefined) return;
    // Rules of the cluster may add their taints at any time.
    const ofRules = (this.#cluster.nodeReadinessRules ?? []).map(({ taint }) => taint.key);
    for (const [index, { key, effect }] of selectors.entries()) {
      const isThere = known.some(
        (taint) => taint.key === key && (effect === undefined || taint.effect === effect),
      );
      if (isThere || OF_CONTROLLERS.test(key) || ofRules.includes(key)) continue;
      const text = effect === undefined ? key : `${key}:${effect}`;
      const near = nearest(key, new Set(known.map((taint) => taint.key)));
      report(['untaint', 'taints', index], 'warning', {
        code: 'script/no-such-taint',
        message: `nothing has tainted ${firstOf(nodes)} with ${text} by then: nothing is removed`,
        ...(near !== undefined && { hint: `did you mean ${near}?` }),
      });
    }
  }
  /** The taints of nodes; undefined where one of them is still to come. */
  #knownOn(nodes: readonly string[]): readonly Mark[] | undefined {
    const shown = nodesByName(this.#cluster.nodes);
    return nodes.every((node) => shown.has(node) || this.#added.has(node))
      ? nodes.flatMap((node) => [
          ...(shown.get(node)?.taints ?? []),
          ...(this.#added.get(node) ?? []),
        ])
      : undefined;
  }
}
