import type { Node, NodePool } from '#cluster';
import { addQuantities, compareQuantities, printQuantity, quantity } from '#units';

interface Exceeded {
  readonly resource: string;
  readonly has: string;
  readonly limit: string;
}

/** The limits of a pool that its nodes exceed already. */
export function poolLimitsBelow(
  { name, limits }: Pick<NodePool, 'name' | 'limits'>,
  nodes: readonly Node[],
): readonly Exceeded[] {
  const own = nodes.filter(({ labels }) => labels['karpenter.sh/nodepool'] === name);
  return Object.entries(limits).flatMap(([resource, text]): readonly Exceeded[] => {
    const limit = quantity(text);
    const [first, ...others] = own.flatMap(({ capacity }) =>
      resource === 'nodes' ? quantity('1') : (capacity[resource] ?? []),
    );
    if (first === undefined) return [];
    const amounts = [first, ...others].map((each) =>
      typeof each === 'string' ? quantity(each) : each,
    );
    const has = amounts.reduce(addQuantities);
    return compareQuantities(has, limit) <= 0
      ? []
      : [{ resource, has: printQuantity(has), limit: printQuantity(limit) }];
  });
}
