import type { NodePool, Store } from '#cluster';
import { addToList, type Instant } from '#units';
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

/**
 * Claims in the order in which single nodes are looked at: one of each pool in turn, the pool of the
 * first one first.
 * @upstream karpenter pkg/controllers/disruption/singlenodeconsolidation.go shuffleCandidates (1.12)
 */
export function poolsInTurn<T extends { readonly pool: string }>(
  claims: readonly T[],
): readonly T[] {
  const pools = new Map<string, T[]>();
  for (const claim of claims) addToList(pools, claim.pool, claim);
  const all = [...pools.values()];
  const most = Math.max(0, ...all.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) => all.flatMap((own) => own[turn] ?? [])).flat();
}
