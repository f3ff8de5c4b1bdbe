import {
  type InstanceType,
  LABEL_CAPACITY_TYPE,
  LABEL_HOSTNAME,
  LABEL_INSTANCE_TYPE,
} from '#autoscaling';
import type { Node, NodeClaim, NodePool } from '#cluster';
import { type Instant, later, parseInstant } from '#units';
import type { Claim } from './claim.ts';
import { labelsOf, type Offering } from './offerings.ts';
import { timeOf } from './options.ts';

/** What a snapshot shows of the machines of Karpenter. */
export interface Shown {
  readonly nodes: readonly Node[];
  readonly claims: readonly NodeClaim[];
  readonly pools: readonly NodePool[];
  readonly types: readonly InstanceType[];
  readonly start: Instant;
}

/** The claims of a snapshot, and stand-ins for nodes whose claims it lacks. */
export function claimsAtStart(shown: Shown): readonly Claim[] {
  const { nodes, claims: nodeClaims, pools, types, start } = shown;
  const byNode = new Map(nodeClaims.map((claim) => [claim.nodeName ?? '', claim]));
  const poolOf = new Map(pools.map((pool) => [pool.name, pool]));
  return nodes.flatMap((node): readonly Claim[] => {
    const { labels } = node;
    const auto = labels['eks.amazonaws.com/compute-type'] === 'auto' ? 'default' : undefined;
    const name = labels['karpenter.sh/nodepool'] ?? auto;
    if (name === undefined) return [];
    const capacityType = labels[LABEL_CAPACITY_TYPE] ?? 'on-demand';
    const type = types.find((each) => each.name === labels[LABEL_INSTANCE_TYPE]);
    const offered = { price: type?.prices[capacityType] ?? 0, capacityType };
    const claim = byNode.get(node.name);
    return [{ ...claimOf(name, node, claim, poolOf.get(name), start), ...offered }];
  });
}

function claimOf(
  pool: string,
  node: Node,
  claim: NodeClaim | undefined,
  shown: NodePool | undefined,
  start: Instant,
): Omit<Claim, 'price' | 'capacityType'> {
  const createdAt = claim?.creationTimestamp ?? node.creationTimestamp ?? (0 as Instant);
  const { expireAfter, terminationGracePeriod } = claim ?? shown?.template ?? {};
  const lifetime = timeOf(expireAfter ?? 'Never');
  const expiry = lifetime && later(createdAt, lifetime);
  // A node that outlived the lifetime of its pool is of a claim with another one.
  const isKnown = claim !== undefined || (expiry !== undefined && expiry > start);
  return {
    name: claim?.name ?? node.name,
    pool,
    node: node.name,
    createdAt,
    isRegistered: true,
    isInitialized:
      node.labels['karpenter.sh/initialized'] === 'true' || holds(claim, 'Initialized'),
    initializedAt: sinceOf(claim, 'Initialized'),
    ordered: undefined,
    podEventAt: claim?.lastPodEventTime,
    nominatedUntil: 0 as Instant,
    isDrifted: holds(claim, 'Drifted') || hasOtherHash(claim, shown),
    driftedAt: sinceOf(claim, 'Drifted') ?? start,
    expiresAt: isKnown ? expiry : undefined,
    terminationGracePeriod:
      terminationGracePeriod === undefined ? undefined : timeOf(terminationGracePeriod),
    ...(claim?.deletionTimestamp !== undefined && {
      deletedBefore: { terminationTime: terminationTimeOf(claim) },
    }),
    deletion: undefined,
    isMarked: false,
  };
}

const holds = (claim: NodeClaim | undefined, type: string): boolean =>
  claim?.conditions.some((each) => each.type === type && each.status === 'True') ?? false;

/** Since when a condition of a claim is true. */
const sinceOf = (claim: NodeClaim | undefined, type: string): Instant | undefined =>
  claim?.conditions.find((each) => each.type === type && each.status === 'True')
    ?.lastTransitionTime;

const TERMINATION_TIME = 'karpenter.sh/nodeclaim-termination-timestamp';

/** When the pods of a deleted claim are gone, whatever protects them. */
function terminationTimeOf(claim: NodeClaim): Instant | undefined {
  const noted = parseInstant(claim.annotations[TERMINATION_TIME] ?? '');
  if (noted.ok) return noted.value;
  const { deletionTimestamp, terminationGracePeriod } = claim;
  const grace = timeOf(terminationGracePeriod ?? 'Never');
  return deletionTimestamp && grace && later(deletionTimestamp, grace);
}

const HASH = 'karpenter.sh/nodepool-hash';

/** Whether the template of a pool has changed since it made a machine. */
function hasOtherHash(claim: NodeClaim | undefined, pool: NodePool | undefined): boolean {
  const [ofClaim, ofPool] = [claim?.annotations[HASH], pool?.annotations[HASH]];
  return ofClaim !== undefined && ofPool !== undefined && ofClaim !== ofPool;
}

/** The node of a machine of an offering, as it registers. */
export function nodeOf(
  pool: NodePool,
  offering: Offering,
  name: string,
  like: Node | undefined,
): Node {
  const { template } = pool;
  const { type } = offering;
  return {
    namespace: '',
    name,
    uid: `k8s-evict-${name}`,
    annotations: {},
    ownerReferences: [],
    finalizers: ['karpenter.sh/termination'],
    unschedulable: false,
    conditions: [],
    capacity: type.capacity,
    allocatable: type.allocatable,
    kubeletVersion: like?.kubeletVersion ?? '',
    labels: {
      'kubernetes.io/arch': 'amd64',
      'kubernetes.io/os': 'linux',
      ...labelsOf(offering),
      ...template.labels,
      [LABEL_HOSTNAME]: name,
      'karpenter.sh/nodepool': pool.name,
      'karpenter.sh/registered': 'true',
    },
    taints: [...template.taints, ...template.startupTaints],
  };
}
