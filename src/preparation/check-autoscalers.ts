import {
  AS_SHOWN,
  type AutoscalerSettings,
  type Autoscalers,
  autoscalersOf,
  excludingKey,
  isOfPool,
  poolLimitsBelow,
} from '#autoscaling';
import type { Cluster, NodePool } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { Instant } from '#units';

/** Doubts about objects of autoscalers, where one acts. */
export function autoscalerProblems(
  cluster: Cluster,
  start: Instant,
  settings: AutoscalerSettings = AS_SHOWN,
): readonly Diagnostic[] {
  const shown = autoscalersOf(cluster, settings, start);
  return [
    ...(shown.karpenter?.pools ?? []).flatMap((pool) => poolProblems(pool, cluster)),
    ...(shown.clusterAutoscaler === undefined ? [] : reportProblems(cluster)),
    ...claimedTwice(shown, cluster),
  ];
}

function poolProblems(pool: NodePool, { nodes }: Cluster): readonly Diagnostic[] {
  const key = excludingKey(pool.template.requirements);
  const over = poolLimitsBelow(pool, nodes);
  return [
    ...(key === undefined
      ? []
      : [
          warning(
            'requirements-exclude',
            `NodePool ${pool.name}: no value of ${key} meets all its requirements, so that it makes no machine`,
            'k8s-evict check says where',
          ),
        ]),
    ...over.map(({ resource, has, limit }) =>
      warning(
        'limit-exceeded',
        `NodePool ${pool.name}: its nodes have ${has} of ${resource}, more than its limit of ${limit}`,
        'it makes no machine until enough of them have gone',
      ),
    ),
  ];
}

/** Reports of other versions are text for people. */
const reportProblems = ({ autoscalerStatuses = [] }: Cluster): readonly Diagnostic[] =>
  autoscalerStatuses
    .filter(({ isUnderstood }) => !isUnderstood)
    .map(({ namespace, name }) =>
      warning(
        'report-not-understood',
        `the ConfigMap ${namespace}/${name} is of another version: it lists no nodeGroups`,
        'node groups are taken from the labels of nodes; autoscaler.maxSize sets their limit',
      ),
    );

/** Nodes that both autoscalers would take for theirs: the label of Karpenter decides. */
function claimedTwice(
  { karpenter }: Autoscalers,
  { nodes, autoscalerStatuses = [] }: Cluster,
): readonly Diagnostic[] {
  if (karpenter === undefined) return [];
  const groups = autoscalerStatuses.flatMap((status) => status.groups);
  return nodes.flatMap((node): readonly Diagnostic[] => {
    const pool = node.labels['karpenter.sh/nodepool'];
    if (pool === undefined) return [];
    const { 'karpenter.sh/nodepool': _, ...labels } = node.labels;
    const group = groups.find(({ name }) => isOfPool({ name: node.name, labels }, name));
    return group === undefined
      ? []
      : [
          warning(
            'claimed-twice',
            `node ${node.name} is of the NodePool ${pool} and of the node group ${group.name}: Karpenter has it here`,
            'remove the label that is wrong',
          ),
        ];
  });
}

const warning = (code: string, message: string, hint: string): Diagnostic => ({
  code: `autoscaling/${code}`,
  severity: 'warning',
  message,
  hint,
});
