import {
  isTerminal,
  isTerminating,
  type Node,
  type Pod,
  readObjectSelector,
  selectsLabels,
  type TopologySpreadConstraint,
} from '#cluster';

interface CountOptions {
  /** Counts that are added to. */
  readonly into?: Map<string, number>;
  /** The keys of pods that do not count. */
  readonly without?: ReadonlySet<string>;
}

/**
 * The pods that a spread constraint counts, by domain. Pods that are terminating do not count, and
 * those whose domain is still open do not either.
 * @upstream karpenter pkg/controllers/provisioning/scheduling/topology.go countDomains (1.12)
 */
export function countDomains(
  pod: Pod,
  { topologyKey, labelSelector, matchLabelKeys = [] }: TopologySpreadConstraint,
  pods: Iterable<Pod>,
  nodeOf: (name: string) => Pick<Node, 'labels'> | undefined,
  { into: counts = new Map(), without }: CountOptions = {},
): ReadonlyMap<string, number> {
  const selector = readObjectSelector(labelSelector);
  for (const other of pods) {
    if (other.namespace !== pod.namespace || !isCounted(other)) continue;
    if (!selectsLabels(selector, other.labels) || without?.has(other.key) === true) continue;
    if (matchLabelKeys.some((key) => other.labels[key] !== pod.labels[key])) continue;
    const domain = nodeOf(other.nodeName ?? '')?.labels[topologyKey];
    if (domain !== undefined) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return counts;
}

const isCounted = (pod: Pod): boolean =>
  pod.nodeName !== undefined && !isTerminal(pod) && !isTerminating(pod);

/** The domains with the fewest pods among those that are allowed. */
export function leastFilled(
  allowed: readonly string[],
  counts: ReadonlyMap<string, number>,
): readonly string[] {
  const least = Math.min(...allowed.map((domain) => counts.get(domain) ?? 0));
  return allowed.filter((domain) => (counts.get(domain) ?? 0) === least);
}
