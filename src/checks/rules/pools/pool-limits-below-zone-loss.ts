import { zoneLabelOf } from '#cluster';
import { addQuantities, compareQuantities, printQuantity, type Quantity, quantity } from '#units';
import type { Rule, Violation } from '../../rule.ts';
import type { PoolNode, PoolSubject } from '../../subjects/pools.ts';

export const poolLimitsBelowZoneLoss: Rule<PoolSubject> = {
  code: 'pool-limits-below-zone-loss',
  severity: 'warning',
  summary: 'NodePool whose limits do not allow the nodes of a lost zone again',
  why:
    'Nodes of a failed zone count in spec.limits until they are removed, which takes half an hour ' +
    'or longer: until then Karpenter orders no machines in their place.',
  fix: 'Raise spec.limits by what the largest zone has.',
  source:
    'karpenter pkg/controllers/provisioning/scheduling/scheduler.go filterByRemainingResources',
  find: ({ object: { limits }, nodes }) =>
    Object.entries(limits).flatMap(([resource, text]): readonly Violation[] => {
      const limit = quantity(text);
      const zones = zonesBySize(nodes, resource);
      const [largest] = zones;
      if (largest === undefined || zones.length < 2) return [];
      const all = sumOf(zones.map(([, amount]) => amount));
      const [zone, lost] = largest;
      if (all === undefined || compareQuantities(addQuantities(all, lost), limit) <= 0) return [];
      return [
        {
          path: ['spec', 'limits', resource],
          message:
            `its nodes have ${printQuantity(all)} of ${resource}, ${printQuantity(lost)} of them in ${zone}: ` +
            `the limit of ${printQuantity(limit)} leaves no room for these once more`,
        },
      ];
    }),
};

/** What nodes have of a resource by zone, the largest first. */
function zonesBySize(
  nodes: readonly PoolNode[],
  resource: string,
): readonly (readonly [zone: string, amount: Quantity])[] {
  const zones = new Map<string, Quantity>();
  for (const { node } of nodes) {
    const text = node.capacity[resource];
    const zone = zoneLabelOf(node);
    const known = zones.get(zone);
    if (text === undefined) continue;
    const has = quantity(text);
    zones.set(zone, known === undefined ? has : addQuantities(known, has));
  }
  return [...zones].sort(([, a], [, b]) => compareQuantities(b, a));
}

const sumOf = ([first, ...others]: readonly Quantity[]): Quantity | undefined =>
  first && others.reduce(addQuantities, first);
