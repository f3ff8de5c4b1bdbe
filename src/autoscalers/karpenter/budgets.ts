import type { NodePool } from '#cluster';
import {
  earlier,
  type Instant,
  later,
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
  limit.endsWith('%') ? Math.ceil((Number.parseFloat(limit) * nodes) / 100) : Number(limit);

/**
 * Whether a budget counts now: it has no schedule, or an instant of its schedule, in UTC, is no
 * longer ago than its duration. Undefined where it cannot be read.
 * @upstream karpenter pkg/apis/v1/nodepool.go IsActive (1.12)
 */
function isActive(budget: Budget, now: Instant): boolean | undefined {
  if (budget.schedule === undefined && budget.duration === undefined) return true;
  const window = windowOf(budget, now);
  return window && window.from !== undefined && window.from <= now;
}

/** When a budget that counts now counts no longer; undefined for one that does not, or for ever. */
export function endOfBudget(budget: Budget, now: Instant): Instant | undefined {
  const window = windowOf(budget, now);
  if (window?.from === undefined || window.from > now) return undefined;
  return later(window.from, window.lasts);
}

/** The first time of a budget that is not over yet; undefined where it cannot be read. */
function windowOf({ schedule, duration }: Budget, now: Instant) {
  const [read, length] = [parseCronSchedule(schedule ?? ''), parseGoDuration(duration ?? '')];
  if (!read.ok || read.value === undefined || !length.ok) return undefined;
  const lasts = nanoseconds(length.value);
  return { lasts, from: nextOfSchedule(read.value, earlier(now, lasts)) };
}
