import {
  isTerminal,
  isTerminating,
  type Node,
  type Pod,
  readObjectSelector,
  selectsLabels,
  type TopologySpreadConstraint,
} from '#cluster';

/**
 * The pods that a spread constraint counts, by domain. Pods that are terminating do not count, and
 * those whose domain is still open do not either.
 * @upstream karpenter pkg/controllers/provisioning/scheduling/topology.go countDomains (1.12)
 */
export function countDomains(
  pod: Pod,
  { topologyKey, labelSelector, matchLabelKeys = [] }: TopologySpreadConstraint,
  pods: Iterable<Pod>,
  nodes: ReadonlyMap<string, Pick<Node, 'labels'>>,
): ReadonlyMap<string, number> {
  const selector = readObjectSelector(labelSelector);
  const counts = new Map<string, number>();
  for (const other of pods) {
    if (other.namespace !== pod.namespace || other.nodeName === undefined) continue;
    if (isTerminal(other) || isTerminating(other)) continue;
    if (!selectsLabels(selector, other.labels)) continue;
    if (matchLabelKeys.some((key) => other.labels[key] !== pod.labels[key])) continue;
    const domain = nodes.get(other.nodeName)?.labels[topologyKey];
    if (domain !== undefined) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return counts;
}

/** The domains with the fewest pods among those that are allowed. */
export function leastFilled(
  allowed: readonly string[],
  counts: ReadonlyMap<string, number>,
): readonly string[] {
  const least = Math.min(...allowed.map((domain) => counts.get(domain) ?? 0));
  return allowed.filter((domain) => (counts.get(domain) ?? 0) === least);
}
