import type { NodePool } from '#cluster';
import {
  earlier,
  type Instant,
  nanoseconds,
  nextOfSchedule,
  parseCronSchedule,
  parseGoDuration,
} from '#units';

type Budget = NodePool['budgets'][number];

/** The nodes of a pool, as its budgets count them. */
export interface PoolCount {
  readonly nodes: number;
  /** Nodes that are not ready, or on their way out. */
  readonly disrupted: number;
}

/**
 * The nodes of a pool that may be disrupted now for a reason: the least of its budgets that are
 * active, without nodes that are not ready or going already. None where a schedule is not understood.
 * @upstream karpenter pkg/controllers/disruption/helpers.go BuildDisruptionBudgetMapping (1.12)
 */
export function allowedDisruptions(
  { budgets }: Pick<NodePool, 'budgets'>,
  reason: string,
  { nodes, disrupted }: PoolCount,
  now: Instant,
): number {
  const limits = budgets
    .filter(({ reasons }) => reasons.length === 0 || reasons.includes(reason))
    .map((budget) => {
      const active = isActive(budget, now);
      if (active === undefined) return 0;
      return active ? limitOf(budget.nodes, nodes) : nodes;
    });
  return Math.max(0, Math.min(nodes, ...limits) - disrupted);
}

const limitOf = (limit: string, nodes: number): number =>
  limit.endsWith('%') ? Math.ceil((Number.parseFloat(limit) / 100) * nodes) : Number(limit);

/**
 * Whether a budget counts now: it has no schedule, or an instant of its schedule, in UTC, is no
 * longer ago than its duration. Undefined where it cannot be read.
 * @upstream karpenter pkg/apis/v1/nodepool.go IsActive (1.12)
 */
function isActive({ schedule, duration }: Budget, now: Instant): boolean | undefined {
  if (schedule === undefined && duration === undefined) return true;
  const [read, lasts] = [parseCronSchedule(schedule ?? ''), parseGoDuration(duration ?? '')];
  if (!read.ok || read.value === undefined || !lasts.ok) return undefined;
  const next = nextOfSchedule(read.value, earlier(now, nanoseconds(lasts.value)));
  return next !== undefined && next <= now;
}
