import { isOfPool } from '#autoscaling';
import type { Outcome } from '#play';
import type { Cause } from '#run-facts';
import { compareText } from '#units';

const POOL = 'karpenter.sh/nodepool';

/** The pool of machines that an entry is about, if it is about one. */
export function poolOf(cause: Cause): string | undefined {
  if ('pool' in cause) return cause.pool;
  return 'group' in cause && typeof cause.group === 'string' ? cause.group : undefined;
}

/** The NodePools of a snapshot, and the node groups that an autoscaler has named, by name. */
export function poolNames({ cluster, entries }: Outcome): readonly string[] {
  const { nodePools = [], nodes } = cluster;
  const names = [
    ...nodePools.map(({ name }) => name),
    ...nodes.flatMap(({ labels }) => labels[POOL] ?? []),
    ...entries.flatMap(({ cause }) =>
      cause.kind === 'cluster-autoscaler/no-scale-up'
        ? cause.groups.map(({ group }) => group)
        : (poolOf(cause) ?? []),
    ),
  ];
  return [...new Set(names)].sort(compareText);
}

/** The nodes of a pool at the start, and the machines that were ordered in it, by name. */
export function nodesOfPool({ cluster, entries }: Outcome, pool: string): ReadonlySet<string> {
  const { nodes, autoscalerStatuses = [] } = cluster;
  const groups = autoscalerStatuses.flatMap((status) => status.groups.map(({ name }) => name));
  return new Set([
    ...nodes.flatMap((node) => (isOfPool(node, pool, groups) ? node.name : [])),
    ...entries.flatMap(({ cause }) =>
      poolOf(cause) === pool && 'node' in cause && typeof cause.node === 'string' ? cause.node : [],
    ),
  ]);
}
