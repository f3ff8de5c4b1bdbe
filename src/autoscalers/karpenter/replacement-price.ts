import type { Claim } from './claim.ts';
import type { Planned } from './problem.ts';

/** A spot machine alone is replaced by another only where so many types are cheaper. */
const LEAST_SPOT_TYPES = 15;

/**
 * Why machines are not worth their replacement; one that is cheaper keeps its cheaper offerings only.
 * Where it may be a spot machine it is one, as nothing dearer is to come if there are none.
 * @upstream karpenter pkg/controllers/disruption/consolidation.go computeSpotToSpotConsolidation (1.12)
 */
export function dearer(
  claims: readonly Pick<Claim, 'price' | 'capacityType'>[],
  planned: readonly Pick<Planned, 'offerings'>[],
  consolidatesSpotToSpot: boolean,
): 'needs-several-nodes' | 'not-cheaper' | 'spot-to-spot' | undefined {
  const [only, second] = planned as readonly { offerings: Planned['offerings'] }[];
  if (only === undefined) return undefined;
  if (second !== undefined) return 'needs-several-nodes';
  const price = claims.reduce((sum, claim) => sum + claim.price, 0);
  const maybeSpot = only.offerings.some(({ capacityType }) => capacityType === 'spot');
  const isFromSpot = maybeSpot && claims.every(({ capacityType }) => capacityType === 'spot');
  if (isFromSpot && !consolidatesSpotToSpot) return 'spot-to-spot';
  const cheaper = only.offerings
    .filter(({ capacityType }) =>
      isFromSpot ? capacityType === 'spot' : !(maybeSpot && capacityType === 'on-demand'),
    )
    .filter((offering) => offering.price < price);
  if (cheaper.length === 0) return 'not-cheaper';
  if (!isFromSpot || claims.length > 1) {
    only.offerings = cheaper;
    return undefined;
  }
  const types = [...new Set(cheaper.map(({ type }) => type.name))];
  if (types.length < LEAST_SPOT_TYPES) return 'spot-to-spot';
  // So that its replacement is not replaced in turn.
  const kept = new Set(types.slice(0, LEAST_SPOT_TYPES));
  only.offerings = cheaper.filter(({ type }) => kept.has(type.name));
  return undefined;
}
