import {
  type AutoscalerProcess,
  type Cluster,
  type ExpanderPriorities,
  type NodePool,
  zoneLabelOf,
} from '#cluster';
import { between, compareText, type Instant, minutes, remembered } from '#units';
import { LABEL_CAPACITY_TYPE, LABEL_INSTANCE_TYPE, LABEL_ZONE } from './instance-types.ts';
import { isOfKarpenter, type NodeGroup, nodeGroupsOf } from './node-groups.ts';
import type { AutoscalerSettings } from './settings.ts';

/** The autoscalers of a cluster; one cluster may have both. */
export interface Autoscalers {
  readonly karpenter?: KarpenterShown;
  readonly clusterAutoscaler?: ClusterAutoscalerShown;
  /** A report of Cluster Autoscaler that is too old: it did not run when the snapshot was taken. */
  readonly staleReport?: Instant;
}

interface KarpenterShown {
  readonly pools: readonly NodePool[];
  /** Names of pools that only the labels of their nodes show. */
  readonly inferredPools: readonly string[];
  readonly process?: AutoscalerProcess;
}

interface ClusterAutoscalerShown {
  readonly groups: readonly NodeGroup[];
  readonly process?: AutoscalerProcess;
  /** The order of the expander `priority`. */
  readonly priorities?: ExpanderPriorities;
  /** When its last loop began. */
  readonly lastLoop?: Instant;
}

type Shown = Pick<
  Cluster,
  | 'nodes'
  | 'nodePools'
  | 'nodeClaims'
  | 'autoscalerStatuses'
  | 'autoscalerProcesses'
  | 'expanderPriorities'
>;

/** A report that is older than this is that of an autoscaler that does not run. */
const FRESH = minutes(1);

const hasNodesOfKarpenter = remembered((nodes: Cluster['nodes']) => nodes.some(isOfKarpenter));

/**
 * The autoscalers that act on a cluster, as the settings say or as the snapshot shows.
 * @param start the instant that the snapshot shows
 */
export function autoscalersOf(
  cluster: Shown,
  settings: AutoscalerSettings,
  start: Instant,
): Autoscalers {
  const { kind } = settings;
  if (kind === 'none') return {};
  const { autoscalerProcesses = [], autoscalerStatuses = [], nodePools = [] } = cluster;
  const processOf = (autoscaler: AutoscalerProcess['autoscaler']) =>
    autoscalerProcesses.find((each) => each.autoscaler === autoscaler);
  const hasKarpenter =
    kind === 'karpenter' ||
    (kind === 'auto' && (nodePools.length > 0 || hasNodesOfKarpenter(cluster.nodes)));
  const process = processOf('cluster-autoscaler');
  const lastLoop = autoscalerStatuses.find(({ updatedAt }) => updatedAt !== undefined)?.updatedAt;
  const isStale = lastLoop !== undefined && between(lastLoop, start) > FRESH;
  const isShown = autoscalerStatuses.length > 0 ? !isStale : process !== undefined;
  const hasGroups = kind === 'clusterAutoscaler' || (kind === 'auto' && isShown);
  const karpenter = processOf('karpenter');
  const priorities = prioritiesIn(cluster, settings.flags, process);
  return {
    ...(hasKarpenter && {
      karpenter: { ...poolsOf(cluster), ...(karpenter && { process: karpenter }) },
    }),
    ...(hasGroups && {
      clusterAutoscaler: {
        groups: nodeGroupsOf(cluster, settings),
        ...(process && { process }),
        ...(priorities && { priorities }),
        ...(lastLoop !== undefined && !isStale && { lastLoop }),
      },
    }),
    ...(kind === 'auto' && isStale && { staleReport: lastLoop }),
  };
}

/** The ConfigMap in the namespace that Cluster Autoscaler reads, where a flag tells it. */
function prioritiesIn(
  { expanderPriorities = [] }: Shown,
  flags: AutoscalerSettings['flags'],
  process: AutoscalerProcess | undefined,
): ExpanderPriorities | undefined {
  const { namespace } = { ...process?.flags, ...flags };
  return namespace === undefined || namespace.startsWith('$')
    ? expanderPriorities[0]
    : expanderPriorities.find((each) => each.namespace === namespace);
}

/** The pools of a cluster, and those that only labels of nodes show. */
function poolsOf({
  nodes,
  nodePools = [],
}: Shown): Pick<KarpenterShown, 'pools' | 'inferredPools'> {
  const known = new Set(nodePools.map(({ name }) => name));
  const owned = nodes.filter(isOfKarpenter);
  const names = new Set(owned.map(({ labels }) => labels['karpenter.sh/nodepool'] ?? 'default'));
  const inferred = [...names].filter((name) => !known.has(name)).sort(compareText);
  return {
    pools: [...nodePools, ...inferred.map((name) => poolLike(name, owned))],
    inferredPools: inferred,
  };
}

/** A pool whose nodes are like those that have its label. */
function poolLike(name: string, owned: Shown['nodes']): NodePool {
  const nodes = owned.filter(
    ({ labels }) => (labels['karpenter.sh/nodepool'] ?? 'default') === name,
  );
  const among = (key: string, values: readonly string[]) =>
    values.length === 0
      ? []
      : [{ key, operator: 'In', values: [...new Set(values)].sort(compareText) } as const];
  const labelsOf = (key: string) => nodes.flatMap(({ labels }) => labels[key] ?? []);
  return {
    weight: 0,
    namespace: '',
    name,
    uid: '',
    labels: {},
    annotations: {},
    ownerReferences: [],
    finalizers: [],
    limits: {},
    consolidationPolicy: 'WhenEmptyOrUnderutilized',
    consolidateAfter: '0s',
    budgets: [{ nodes: '10%', reasons: [] }],
    template: {
      labels: {},
      requirements: [
        ...among(LABEL_CAPACITY_TYPE, labelsOf(LABEL_CAPACITY_TYPE)),
        ...among(LABEL_INSTANCE_TYPE, labelsOf(LABEL_INSTANCE_TYPE)),
        ...among(LABEL_ZONE, nodes.map(zoneLabelOf)),
      ],
      taints: [],
      startupTaints: [],
      // Nodes tell nothing of their lifetime.
      expireAfter: 'Never',
    },
    isReady: true,
  };
}
