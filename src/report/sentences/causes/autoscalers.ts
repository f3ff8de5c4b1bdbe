import type { ClusterAutoscalerCause } from '#autoscalers/cluster-autoscaler';
import type { KarpenterCause } from '#autoscalers/karpenter';
import type { AutoscalerEvent, NodeRemovalReason } from '#causes';
import { counted, listed } from '#words';
import type { Words } from './words.ts';

export type AutoscalerKind = AutoscalerEvent['kind'];

/** Why an autoscaler takes a node away. */
const REMOVAL_REASONS: Readonly<Record<NodeRemovalReason, string>> = {
  unneeded: 'nothing needs it',
  'not-ready': 'it is not ready, and nothing needs it',
  repair: 'it has not been healthy for too long',
  empty: 'it is empty',
  underutilized: 'its pods fit elsewhere for less',
  drifted: 'it is no longer as its pool wants it',
  expired: 'it is older than expireAfter',
  interrupted: 'the cloud takes its machine back',
  impaired: 'the cloud reports that its machine is impaired',
  'instance-gone': 'the cloud no longer has its machine',
  deleted: 'its NodeClaim was deleted before the start',
};

const ORDER_FAILURES = {
  'no-capacity': 'the cloud has no capacity',
  'never-registered': 'it has never registered',
} as const;

const WHYS = {
  chosen: '',
  balanced: ', to keep similar groups even',
  replacement: ', to replace nodes that go',
} as const;

const inZone = (zone: string): string => (zone === '' ? '' : ` in ${zone}`);

/** Events of autoscalers. */
export const AUTOSCALER_WORDS: Words<AutoscalerKind> = {
  NodeOrdered: ({ node, pool, zone, instanceType, pods, why }) => {
    const what = instanceType === undefined ? 'a machine' : `a machine of ${instanceType}`;
    return `${what} of ${pool} is ordered${inZone(zone)} for ${counted(pods.length, 'pod')}${WHYS[why]}: ${node}`;
  },
  NodeOrderFailed: ({ node, pool, zone, reason }) =>
    `the order of ${node} of ${pool}${inZone(zone)} is given up: ${ORDER_FAILURES[reason]}`,
  NodeRegistered: ({ node, pool, zone }) =>
    `the machine ${node} of ${pool} has come up${inZone(zone)} and registers`,
  NodeRemovalStarted: ({ node, pool, reason }) =>
    `${node} of ${pool} is taken away: ${REMOVAL_REASONS[reason]}`,
  AutoscalerHalted: ({ autoscaler, unready, nodes }) =>
    `${autoscaler} stops doing anything: ${unready} of ${counted(nodes, 'node')} are not ready`,
  AutoscalerResumed: ({ autoscaler }) => `${autoscaler} goes on: few enough nodes are not ready`,
  RepairBlocked: ({ node, pool, unhealthy, nodes }) =>
    `${node} is not repaired: ${unhealthy} of ${counted(nodes, 'node')} of ${pool} are not healthy, ` +
    'which is more than 20 %',
};

/** Decisions of Cluster Autoscaler. */
export const CLUSTER_AUTOSCALER_WORDS: Words<ClusterAutoscalerCause['kind']> = {
  'cluster-autoscaler/no-scale-up': ({ pod, groups }) =>
    `no node group could help ${pod}: ${groups.map(({ group, why }) => `${group} ${why}`).join('; ')}`,
  'cluster-autoscaler/waits-for': ({ pod }) =>
    `${pod} should fit on a node that Cluster Autoscaler expects, so that no other is ordered`,
  'cluster-autoscaler/scale-up': ({ group, from, to, pods, others, tied }) => {
    const beside = others.length === 0 ? '' : `; ${listed(others)} would have helped, too`;
    const drawn = tied === 0 ? '' : `, chosen at random among ${tied + 1} equally good groups`;
    return `Cluster Autoscaler sets ${group} from ${from} to ${to} for ${counted(pods.length, 'pod')}${drawn}${beside}`;
  },
  'cluster-autoscaler/backed-off': ({ group, why, lasts }) =>
    `${group} gets no nodes for ${lasts} s, as ` +
    (why === 'no-capacity' ? 'the cloud had no capacity' : 'its machines did not come in time'),
  'cluster-autoscaler/unneeded': ({ node, isReady }) =>
    isReady
      ? `${node} has been unneeded for long enough`
      : `${node} is not ready and has been unneeded for long enough`,
  'cluster-autoscaler/drain-failed': ({ node }) =>
    `the drain of ${node} fails: its pods did not go in time`,
  'cluster-autoscaler/needed-again': ({ node, pod }) =>
    `${pod} keeps ${node}, whose removal had begun`,
};

/** Decisions of Karpenter. */
export const KARPENTER_WORDS: Words<KarpenterCause['kind']> = {
  'karpenter/no-place': ({ pod, pools }) =>
    `no NodePool could make a node for ${pod}: ${pools.map(({ pool, why }) => `${pool} ${why}`).join('; ')}`,
  'karpenter/waits-for': ({ pod, node }) =>
    `${pod} should fit on ${node}, so that no other is ordered`,
  'karpenter/offering-unavailable': ({ instanceType, zone, capacityType, lasts }) =>
    `Karpenter asks for no ${capacityType} machine of ${instanceType} in ${zone} for ${lasts} s`,
  'karpenter/unhealthy': ({ node, lasts }) => `${node} has not been healthy for ${lasts} s`,
  'karpenter/command': ({ reason, nodes, pods, replacements }) =>
    `Karpenter wants to take away ${listed(nodes)} (${reason}): ${counted(pods, 'pod')} move, ` +
    `${counted(replacements, 'machine')} ordered instead`,
  'karpenter/budget-blocks': ({ pool, reason }) =>
    `the budget of ${pool} lets no node be disrupted (${reason})`,
};
