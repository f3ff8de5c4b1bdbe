import * as z from 'zod';
import { message, seconds } from './common-fields.ts';
import { workload } from './timeline-fields.ts';

export const spells = {
  from: seconds.describe('The first time that the state began.'),
  to: seconds
    .optional()
    .describe('The last time that the state ended. Absent if it holds at the end.'),
  seconds: z.number().describe('The total time in the state, within the run.'),
  endsBecause: z
    .enum(['horizon', 'quiet', 'loop'])
    .optional()
    .describe(
      'The reason why the state holds at the end: the simulated time is over, or no further event can ' +
        'happen. Absent with `to`.',
    ),
};

/** A StatefulSet without a majority. */
export const quorumLost = z
  .strictObject({
    kind: z.literal('quorum-lost'),
    workload: workload.describe('A StatefulSet that wants three pods or more.'),
    replicas: z.int().describe('The desired number of pods at the end.'),
    leastReady: z
      .int()
      .describe('The fewest working pods, which are no majority of the desired number.'),
    ...spells,
    message,
  })
  .meta({ id: 'QuorumLost' });

/** A rollout that does not end, or exceeds its deadline. */
export const rolloutNotOver = z
  .strictObject({
    kind: z.literal('rollout-not-over'),
    workload,
    from: seconds.describe('When the rollout began; 0 for one that the snapshot shows.'),
    to: seconds.optional().describe('When it was over. Absent if it is not at the end.'),
    endsBecause: spells.endsBecause,
    overdueAt: seconds.optional().describe('When it had made no progress for too long.'),
    deadlineSeconds: z
      .int()
      .optional()
      .describe('progressDeadlineSeconds of the Deployment. With `overdueAt`.'),
    waitsFor: z
      .array(
        z.strictObject({
          pod: z.string(),
          to: z.enum(['find-a-node', 'be-ready', 'be-gone']),
        }),
      )
      .describe('The pods of the workload that are not as they should be at the end.'),
    message,
  })
  .meta({ id: 'RolloutNotOver' });

/** A control plane whose machines are off. */
export const controlPlaneDown = z
  .strictObject({
    kind: z.literal('control-plane-down'),
    component: z
      .enum(['kube-apiserver', 'etcd', 'kube-controller-manager', 'kube-scheduler'])
      .describe(
        'The component of which too few instances run: no kube-apiserver, no majority of etcd, or no ' +
          'kube-controller-manager or kube-scheduler.',
      ),
    nodes: z.array(z.string()).describe('The nodes whose instance does not run, by name.'),
    instances: z.int().describe('The number of instances that the snapshot shows.'),
    offFrom: seconds
      .optional()
      .describe(
        'When too few instances are left, where the script has stopped kube-apiserver at `from`.',
      ),
    ...spells,
    message,
  })
  .meta({ id: 'ControlPlaneDown' });

/** Components without a leader, while others of their instances run or the API server is down. */
export const leaderLost = z
  .strictObject({
    kind: z.literal('leader-lost'),
    components: z.array(z.enum(['kube-controller-manager', 'kube-scheduler'])),
    node: z
      .string()
      .optional()
      .describe(
        'The node of the lost leader, whose machine is off. Absent if the leader could not renew its ' +
          'Lease, as the API server was down or refused it.',
      ),
    webhook: z
      .string()
      .optional()
      .describe('The webhook without which the API server refuses to renew the Lease.'),
    next: z
      .string()
      .optional()
      .describe(
        'The node of the next leader. Absent if there is none until `to`, or without `node`.',
      ),
    window: z
      .tuple([seconds, seconds])
      .optional()
      .describe('The first and the last time at which the next leader may start.'),
    ...spells,
    message,
  })
  .meta({ id: 'LeaderLost' });

/** Services without a ready endpoint. */
export const noEndpointReady = z
  .strictObject({
    kind: z.literal('no-endpoint-ready'),
    services: z
      .array(z.string())
      .describe(
        'Services with a selector that have no ready endpoint at these times and one at others, as ' +
          '`namespace/name`. A pod is a ready endpoint while it is Ready and not being deleted or, if ' +
          'publishNotReadyAddresses is true, while it is Running.',
      ),
    ...spells,
    message,
  })
  .meta({ id: 'NoEndpointReady' });

/** Pods that only work together, of which some do not work. */
export const gangBroken = z
  .strictObject({
    kind: z.literal('gang-broken'),
    workload: z
      .string()
      .describe(
        'A JobSet, a group of a LeaderWorkerSet, an MPIJob or other job of Kubeflow, or a RayCluster, by ' +
          'the labels of its pods.',
      ),
    size: z.int().describe('The pods that worked before anything happened.'),
    least: z.int().describe('The fewest that work at a time.'),
    ...spells,
    message,
  })
  .meta({ id: 'GangBroken' });

/** A pod of a StatefulSet that runs twice. */
export const splitBrain = z
  .strictObject({
    kind: z.literal('split-brain'),
    pod: z.string(),
    workload: workload.optional(),
    unseenOn: z
      .string()
      .describe('The node on which its containers keep running although its object is gone.'),
    node: z.string().describe('The node on which the recreated pod runs meanwhile.'),
    ...spells,
    message,
  })
  .meta({ id: 'SplitBrain' });

/** Webhooks that stop new pods, as nobody answers for them. */
/** The nodes that a pod cannot use, by the cause. */
const ruledOut = z
  .array(
    z.strictObject({
      cause: z.enum([
        'not-ready',
        'cordoned',
        'taints',
        'node-affinity',
        'ports',
        'resources',
        'volumes',
        'devices',
        'features',
        'topology-label',
        'spread',
        'pod-affinity',
      ]),
      nodes: z.int(),
    }),
  )
  .describe('Nodes that are ruled out by another cause than room, the most frequent cause first.');

/** Pods that are not created again. */
export const notMadeAgain = z
  .strictObject({
    kind: z.literal('not-made-again'),
    owner: z
      .string()
      .optional()
      .describe('The kind of their controller, which is not modelled. Absent without one.'),
    pods: z.array(z.string()).describe('By name.'),
    message,
  })
  .meta({ id: 'NotMadeAgain' });

/** A node that new pods bring under pressure. */
export const replacementsOverload = z
  .strictObject({
    kind: z.literal('replacements-overload'),
    node: z.string(),
    pods: z.array(z.string()).describe('New pods that had started there when the pressure began.'),
    from: seconds.describe(
      'The time at which its kubelet first noticed, in seconds since the start.',
    ),
    signal: z
      .string()
      .optional()
      .describe('The signal of the first threshold that was met. Absent without one.'),
    evicted: z.int().describe('Pods that its kubelet evicts for the pressure.'),
    killed: z.int().describe('Pods with containers that run out of memory before that.'),
    message,
  })
  .meta({ id: 'ReplacementsOverload' });

/** Pods that no node would take if it had room. */
export const noNode = z
  .strictObject({
    kind: z.literal('no-node'),
    workload: workload.optional(),
    pods: z.array(z.string()).describe('Pods without a node at the end, by name.'),
    ruledOut,
    message,
  })
  .meta({ id: 'NoNode' });

export const doesNotFit = z
  .strictObject({
    kind: z.literal('does-not-fit'),
    workload: workload.optional(),
    pods: z.array(z.string()).describe('Pods without a node at the end, by name.'),
    node: z
      .string()
      .describe('The node that comes nearest, among ready nodes that would accept the pods.'),
    lacks: z.array(
      z.strictObject({
        resource: z.string().describe('`pods` for the number of pods that a node may have.'),
        requests: z.string().describe('The request of one pod, as a quantity.'),
        free: z
          .string()
          .describe('The free amount of the node. Negative if the node is overcommitted.'),
        missing: z.string(),
      }),
    ),
    roomOn: z
      .array(z.string())
      .describe(
        'Nodes with room for one pod that do not accept it: not ready, cordoned, tainted, or ' +
          'excluded by its affinity.',
      ),
    ruledOut,
    message,
  })
  .meta({ id: 'DoesNotFit' });

/** Containers that kernels killed for memory. */
export const killedForMemory = z
  .strictObject({
    kind: z.literal('killed-for-memory'),
    workload: workload.optional(),
    pods: z.array(z.string()).describe('Pods with killed containers, by name.'),
    scope: z
      .enum(['container', 'pod', 'node'])
      .describe(
        'The scope whose memory ran out: the limit of the container or pod, or the machine.',
      ),
    limit: z.string().describe('The smallest amount of memory of the scope, as a quantity.'),
    score: z.int().describe('The highest score of a killed container.'),
    times: z.int().describe('The number of kills.'),
    from: seconds.describe('The first kill, in seconds since the start.'),
    notReady: z.array(z.string()).describe('Affected pods that are not ready at the end.'),
    message,
  })
  .meta({ id: 'KilledForMemory' });
