import {
  type InstanceType,
  LABEL_CAPACITY_TYPE,
  LABEL_HOSTNAME,
  LABEL_INSTANCE_TYPE,
  LABEL_ZONE,
} from '#autoscaling';
import type { NodeClaim } from '#cluster';
import { type Instant, later } from '#units';
import type { Claim } from './claim.ts';
import { nodeOf, type Shown } from './machines.ts';
import { timeOf } from './options.ts';

/**
 * The claims of a snapshot whose machines were launched, and have no node yet. One that was not is
 * as good as not there: its pods wait, and ask for a machine again.
 */
export function claimsInFlight({ nodes, claims, pools, types }: Shown): readonly Claim[] {
  const taken = new Set(nodes.map(({ name }) => name));
  return claims.flatMap((claim): readonly Claim[] => {
    const pool = pools.find(({ name }) => name === claim.labels['karpenter.sh/nodepool']);
    if (pool === undefined || !isInFlight(claim) || taken.has(claim.name)) return [];
    const capacityType = givenOf(claim, LABEL_CAPACITY_TYPE) ?? 'on-demand';
    const type = typeOf(claim, types);
    const price = type.prices[capacityType] ?? 0;
    const zone = givenOf(claim, LABEL_ZONE) ?? '';
    const like = nodes.find(({ labels }) => labels['karpenter.sh/nodepool'] === pool.name);
    const node = nodeOf(pool, { type, zone, capacityType, price }, claim.name, like);
    const createdAt = claim.creationTimestamp ?? (0 as Instant);
    const lifetime = timeOf(claim.expireAfter);
    const grace = claim.terminationGracePeriod;
    return [
      {
        ...{ name: claim.name, pool: pool.name, node: claim.name, createdAt, price, capacityType },
        expected: {
          ...node,
          labels: { ...node.labels, ...claim.labels, [LABEL_HOSTNAME]: claim.name },
          taints: [...claim.taints, ...claim.startupTaints],
        },
        ...{ isRegistered: false, isInitialized: false, isDrifted: false, isMarked: false },
        ...{ ordered: undefined, podEventAt: undefined, deletion: undefined },
        nominatedUntil: 0 as Instant,
        expiresAt: lifetime && later(createdAt, lifetime),
        terminationGracePeriod: grace === undefined ? undefined : timeOf(grace),
      },
    ];
  });
}

const isInFlight = ({ nodeName, deletionTimestamp, conditions }: NodeClaim): boolean =>
  nodeName === undefined &&
  deletionTimestamp === undefined &&
  conditions.some(({ type, status }) => type === 'Launched' && status === 'True');

/** What a claim is, or has to be, by a label. */
const givenOf = ({ labels, requirements }: NodeClaim, label: string): string | undefined =>
  labels[label] ??
  requirements.find(({ key, operator }) => key === label && operator === 'In')?.values[0];

/** The type of a claim, as large as its machine is. */
function typeOf(claim: NodeClaim, types: readonly InstanceType[]): InstanceType {
  const name = givenOf(claim, LABEL_INSTANCE_TYPE) ?? '';
  const known = types.find((each) => each.name === name);
  const { capacity, allocatable } = claim;
  const isSized = Object.keys(allocatable).length > 0;
  return {
    ...{ name, labels: {}, prices: {}, zones: [], isPriced: false, ...known },
    ...(isSized || known === undefined ? { capacity, allocatable } : known),
  };
}
