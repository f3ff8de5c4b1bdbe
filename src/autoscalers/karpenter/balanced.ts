import { isOfDaemonSet } from '#autoscaling';
import { isTerminal, type Pod } from '#cluster';
import { costOfEvictions, type Protected } from './candidates.ts';
import type { Claim } from './claim.ts';
import { isReschedulable } from './pods.ts';
import type { Planned } from './problem.ts';
import type { State } from './state.ts';

/** What all nodes of a pool cost: their price, and what is lost where all of their pods move. */
export interface PoolTotals {
  readonly price: number;
  readonly loss: number;
}

/** Nodes of one pool that would go together. */
export interface PoolMove extends PoolTotals {
  readonly pool: string;
}

/** A move may lose twice the part of its pool that it saves. */
const MOST_FOR_SAVINGS = 2;

/**
 * Whether a move saves enough of the price of each pool that is `Balanced` for what its pods lose: at
 * least half of the part of all that the pool could lose.
 * @param totals - those of pools that are `Balanced`
 * @upstream karpenter pkg/controllers/disruption/balanced.go EvaluateBalancedMove (1.14)
 */
export function isBalanced(
  moves: readonly PoolMove[],
  saved: number,
  totals: ReadonlyMap<string, PoolTotals>,
): boolean {
  const price = moves.reduce((sum, move) => sum + move.price, 0);
  return moves.every((move) => {
    const all = totals.get(move.pool);
    if (all === undefined) return true;
    const isShared = price > 0 && moves.length > 1;
    const own = isShared ? saved * (move.price / price) : saved;
    if (own <= 0 || all.price <= 0) return false;
    return (own / all.price) * MOST_FOR_SAVINGS >= move.loss / all.loss;
  });
}

/** The loss that each node is, whatever runs on it. */
const LOSS_OF_NODE = 1;

const lossOf = (pods: readonly Pod[]): number => LOSS_OF_NODE + costOfEvictions(pods);

/**
 * Whether nodes that go save enough for what their pods lose, where their pools are `Balanced`.
 * @param protectionNow - what protects each node from being disrupted at all
 */
export function isWorthIt(
  state: State,
  claims: readonly Claim[],
  planned: readonly Pick<Planned, 'offerings'>[],
  protectionNow: () => (claim: Claim) => Protected | undefined,
): boolean {
  const asks = ({ pool }: Claim): boolean => state.pool(pool)?.consolidationPolicy === 'Balanced';
  if (!claims.some(asks)) return true;
  const movedFrom = (node: string) => state.parts.store.podsOn(node).filter(isReschedulable);
  const before = claims.reduce((sum, { price }) => sum + price, 0);
  const after = planned.reduce((sum, { offerings: [cheapest] }) => sum + (cheapest?.price ?? 0), 0);
  const protection = protectionNow();
  const totals = totalsOf(state, (claim) => protection(claim) === undefined, movedFrom);
  return isBalanced(movesOf(claims, movedFrom), before - after, totals);
}

/** The nodes of a move by their pools. */
function movesOf(
  claims: readonly Claim[],
  movedFrom: (node: string) => readonly Pod[],
): readonly PoolMove[] {
  const pools = [...new Set(claims.map(({ pool }) => pool))];
  return pools.map((pool) => {
    const own = claims.filter((claim) => claim.pool === pool);
    const price = own.reduce((sum, claim) => sum + claim.price, 0);
    return { pool, price, loss: own.reduce((sum, { node }) => sum + lossOf(movedFrom(node)), 0) };
  });
}

/**
 * What the nodes of each `Balanced` pool cost. Of nodes that may not be disrupted all pods count that
 * have not ended, but for those of DaemonSets.
 * @upstream karpenter pkg/controllers/disruption/balanced.go computeNodePoolTotals (1.14)
 */
function totalsOf(
  state: State,
  isCandidate: (claim: Claim) => boolean,
  movedFrom: (node: string) => readonly Pod[],
): ReadonlyMap<string, PoolTotals> {
  const totals = new Map<string, PoolTotals>();
  const staying = (pod: Pod): boolean => !isTerminal(pod) && !isOfDaemonSet(pod);
  for (const { name, consolidationPolicy } of state.pools) {
    if (consolidationPolicy !== 'Balanced') continue;
    let [price, loss] = [0, 0];
    for (const claim of state.claimsOf(name)) {
      const { node } = claim;
      price += claim.price;
      const pods = isCandidate(claim)
        ? movedFrom(node)
        : state.parts.store.podsOn(node).filter(staying);
      loss += lossOf(pods);
    }
    totals.set(name, { price, loss });
  }
  return totals;
}
