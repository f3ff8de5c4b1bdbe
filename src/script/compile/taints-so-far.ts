import type { Cluster, Taint } from '#cluster';
import { firstOf, nearest } from '#diagnostics';
import type { Report, TaintSelector } from '#script-fields';
import { addToList } from '#units';

type Mark = Pick<Taint, 'key' | 'effect'>;

/** Keys of taints that controllers and autoscalers put on nodes and take away. */
const OF_CONTROLLERS =
  /(?:^|\.)(?:kubernetes\.io|k8s\.io|karpenter\.sh)\/|ClusterAutoscaler|^ToBeDeleted/;

/** The taints that the snapshot and earlier events put on nodes: removing others does nothing. */
export class TaintsSoFar {
  readonly #onNodes: Map<string, Mark[]>;
  /** Keys that rules of the cluster may add at any time. */
  readonly #ofRules: ReadonlySet<string>;

  constructor({ nodes, nodeReadinessRules = [] }: Pick<Cluster, 'nodes' | 'nodeReadinessRules'>) {
    this.#onNodes = new Map(nodes.map(({ name, taints }) => [name, [...taints]]));
    this.#ofRules = new Set(nodeReadinessRules.map(({ taint }) => taint.key));
  }

  add(nodes: readonly string[], taints: readonly Mark[]): void {
    for (const node of nodes) for (const taint of taints) addToList(this.#onNodes, node, taint);
  }

  /** Warns about taints that none of these nodes has. Nodes that are still to come may have any. */
  checkRemoval(
    nodes: readonly string[],
    selectors: readonly TaintSelector[],
    report: Report,
  ): void {
    const known = nodes.flatMap((node) => this.#onNodes.get(node) ?? []);
    if (nodes.length === 0 || nodes.some((node) => !this.#onNodes.has(node))) return;
    for (const [index, { key, effect }] of selectors.entries()) {
      const isThere = known.some(
        (taint) => taint.key === key && (effect === undefined || taint.effect === effect),
      );
      if (isThere || OF_CONTROLLERS.test(key) || this.#ofRules.has(key)) continue;
      const text = effect === undefined ? key : `${key}:${effect}`;
      const near = nearest(key, new Set(known.map((taint) => taint.key)));
      report(['untaint', 'taints', index], 'warning', {
        code: 'script/no-such-taint',
        message: `nothing has tainted ${firstOf(nodes)} with ${text} by then: nothing is removed`,
        ...(near !== undefined && { hint: `did you mean ${near}?` }),
      });
    }
  }
}
