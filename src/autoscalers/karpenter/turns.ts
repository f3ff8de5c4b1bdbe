import type { NodePool, Store } from '#cluster';
import type { Instant } from '#units';
import { endOfBudget } from './budgets.ts';
import { refusesUntil } from './pods.ts';

/**
 * The instants after now at which nodes may be disrupted by time alone: a budget of a pool counts no
 * longer, or a pod no longer refuses.
 */
export function endsOfHolds(
  pools: readonly Pick<NodePool, 'budgets'>[],
  nodes: readonly string[],
  store: Pick<Store, 'podsOn'>,
  now: Instant,
): readonly Instant[] {
  const budgets = pools.flatMap((pool) => pool.budgets.map((budget) => endOfBudget(budget, now)));
  const pods = nodes.flatMap((node) => store.podsOn(node).map(refusesUntil));
  return [...budgets, ...pods].flatMap((at) => (at !== undefined && at > now ? at : []));
}
