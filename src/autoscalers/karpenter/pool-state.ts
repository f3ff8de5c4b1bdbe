import type { Node, NodePool } from '#cluster';
import { type Amounts, amountsOf, greatest } from './amounts.ts';
import type { Claim } from './claim.ts';

/** What is left of the limits of a pool. */
export function remainingOf(
  { limits }: NodePool,
  claims: readonly Claim[],
  nodeOf: (claim: Claim) => Node | undefined,
): Amounts {
  const remaining = new Map(amountsOf(limits));
  if (remaining.size === 0) return remaining;
  for (const claim of claims) {
    const node = nodeOf(claim);
    if (node === undefined) continue;
    const takes = new Map([...greatest(node.capacity, node.allocatable), ['nodes', 1000] as const]);
    for (const [name, left] of remaining) remaining.set(name, left - (takes.get(name) ?? 0));
  }
  return remaining;
}
