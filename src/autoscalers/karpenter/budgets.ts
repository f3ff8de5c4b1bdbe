import type { NodePool } from '#cluster';

/** The nodes of a pool, as its budgets count them. */
export interface PoolCount {
  readonly nodes: number;
  /** Nodes that are not ready, or on their way out. */
  readonly disrupted: number;
}

/**
 * The nodes of a pool that may be disrupted now for a reason: the least of its budgets, without
 * those that are not ready or going already. A budget with a schedule is taken as inactive.
 * @upstream karpenter pkg/controllers/disruption/helpers.go BuildDisruptionBudgetMapping (1.12)
 */
export function allowedDisruptions(
  { budgets }: Pick<NodePool, 'budgets'>,
  reason: string,
  { nodes, disrupted }: PoolCount,
): number {
  const limits = budgets
    .filter(({ schedule }) => schedule === undefined)
    .filter(({ reasons }) => reasons.length === 0 || reasons.includes(reason))
    .map(({ nodes: limit }) =>
      limit.endsWith('%') ? Math.ceil((Number.parseFloat(limit) / 100) * nodes) : Number(limit),
    );
  return Math.max(0, Math.min(nodes, ...limits) - disrupted);
}
