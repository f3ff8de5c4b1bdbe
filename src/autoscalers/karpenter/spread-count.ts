import {
  findUntoleratedTaint,
  isTerminal,
  isTerminating,
  type Node,
  type Pod,
  readObjectSelector,
  requiredNodeAffinity,
  selectsLabels,
  type TopologySpreadConstraint,
} from '#cluster';

/** A node as a spread constraint sees it. */
type Counted = Pick<Node, 'labels'> & Partial<Pick<Node, 'taints'>>;

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
  constraint: TopologySpreadConstraint,
  pods: Iterable<Pod>,
  nodeOf: (name: string) => Counted | undefined,
  { into: counts = new Map(), without }: CountOptions = {},
): ReadonlyMap<string, number> {
  const { topologyKey, labelSelector, matchLabelKeys = [] } = constraint;
  const selector = readObjectSelector(labelSelector);
  const includes = nodesFor(pod, constraint);
  for (const other of pods) {
    if (other.namespace !== pod.namespace || !isCounted(other)) continue;
    if (!selectsLabels(selector, other.labels) || without?.has(other.key) === true) continue;
    if (matchLabelKeys.some((key) => other.labels[key] !== pod.labels[key])) continue;
    const { nodeName = '' } = other;
    const node = nodeOf(nodeName);
    const domain = node?.labels[topologyKey];
    if (node === undefined || domain === undefined || !includes(nodeName, node)) continue;
    counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return counts;
}

const isCounted = (pod: Pod): boolean =>
  pod.nodeName !== undefined && !isTerminal(pod) && !isTerminating(pod);

/**
 * The nodes whose pods a constraint counts: those that its pod may go to by its node selector and
 * affinity, and by its tolerations, as far as its policies honour these.
 * @upstream karpenter pkg/controllers/provisioning/scheduling/topologynodefilter.go Matches (1.12)
 */
function nodesFor(
  { spec }: Pod,
  { nodeAffinityPolicy = 'Honor', nodeTaintsPolicy = 'Ignore' }: TopologySpreadConstraint,
): (name: string, node: Counted) => boolean {
  const isMeant = nodeAffinityPolicy === 'Honor' ? requiredNodeAffinity(spec) : () => true;
  return (name, { labels, taints = [] }) =>
    isMeant({ name, labels }) &&
    (nodeTaintsPolicy !== 'Honor' ||
      findUntoleratedTaint(taints, spec.tolerations, RULES) === undefined);
}

const RULES = { comparisonOperators: false };

/** The domains with the fewest pods among those that are allowed. */
export function leastFilled(
  allowed: readonly string[],
  counts: ReadonlyMap<string, number>,
): readonly string[] {
  const least = Math.min(...allowed.map((domain) => counts.get(domain) ?? 0));
  return allowed.filter((domain) => (counts.get(domain) ?? 0) === least);
}
