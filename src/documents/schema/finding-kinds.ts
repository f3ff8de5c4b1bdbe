import * as z from 'zod';
import {
  autoscalerHalted,
  neverRegistersLoop,
  poolAtMaximum,
  repairBlocked,
  scaleUpInDeadZone,
  upcomingHidesPending,
} from './autoscaler-findings.ts';
import { overloadedEndpoints } from './client-traffic.ts';
import { message, seconds } from './common-fields.ts';
import { endlessLoop, nodesFlap } from './loop-findings.ts';
import {
  apiServiceLost,
  creationRefused,
  deviceRuleWithoutEffect,
  jobFailed,
  nodeUnlikeItsPool,
  readinessRuleDryRun,
  webhookBlocks,
} from './new-pod-findings.ts';
import {
  evictionsThrottled,
  passOutlastsToleration,
  replacementsThrottled,
  taintsKept,
} from './pace-findings.ts';
import { movedAgain, rollNotOver } from './roll-findings.ts';
import { workload } from './timeline-fields.ts';
import {
  controlPlaneDown,
  doesNotFit,
  gangBroken,
  killedForMemory,
  leaderLost,
  noEndpointReady,
  noNode,
  notMadeAgain,
  quorumLost,
  replacementsOverload,
  rolloutNotOver,
  splitBrain,
} from './workload-findings.ts';

const conditionOscillates = z
  .strictObject({
    kind: z.literal('condition-oscillates'),
    node: z.string(),
    condition: z.enum(['MemoryPressure', 'DiskPressure', 'PIDPressure']),
    times: z
      .int()
      .describe('Number of times that it turned True, each soon after it turned False.'),
    from: seconds.describe('The first time, in seconds since the start.'),
    to: seconds.describe('The last time, in seconds since the start.'),
    transitionPeriodSeconds: z.number().describe('The evictionPressureTransitionPeriod in force.'),
    enoughSeconds: z
      .number()
      .describe('The shortest period with which the condition would have held all the time.'),
    message,
  })
  .meta({ id: 'ConditionOscillates' });

const loop = {
  workload,
  nodes: z.array(z.string()).describe('By name.'),
  evicted: z.int().describe('Its pods that were evicted from these nodes.'),
  rejected: z.int().describe('Its pods that kubelets of these nodes did not admit.'),
  from: seconds,
  to: seconds,
  perMinute: z
    .number()
    .optional()
    .describe('Ended pods per minute. Absent if all ended at one instant.'),
  message,
};

const daemonSetLoop = z
  .strictObject({ kind: z.literal('daemonset-loop'), ...loop })
  .meta({ id: 'DaemonSetLoop' });

const noAddressesLeft = z
  .strictObject({
    kind: z.literal('no-addresses-left'),
    nodes: z.array(z.string()).describe('Nodes that joined and got no podCIDR, by name.'),
    ranges: z.array(z.string()).describe('Such as `10.244.0.0/16 by /24`.'),
    most: z.int().describe('The number of node ranges in the cluster CIDR.'),
    message,
  })
  .meta({ id: 'NoAddressesLeft' });

const replacementLoop = z
  .strictObject({
    kind: z.literal('replacement-loop'),
    ...loop,
    fixesNode: z
      .literal(true)
      .optional()
      .describe('The template names the node (`spec.nodeName`): kube-scheduler is not asked.'),
  })
  .meta({ id: 'ReplacementLoop' });

const outOfServiceNodeIsReady = z
  .strictObject({ kind: z.literal('out-of-service-node-is-ready'), node: z.string(), message })
  .meta({ id: 'OutOfServiceNodeIsReady' });

const volumeAttachedElsewhere = z
  .strictObject({
    kind: z.literal('volume-attached-elsewhere'),
    pod: z.string(),
    workload: workload.optional(),
    node: z.string().describe('The node of the pod, on which it cannot start.'),
    volume: z.string().describe('The PersistentVolume.'),
    attachedTo: z.array(z.string()).describe('Nodes, by name.'),
    message,
  })
  .meta({ id: 'VolumeAttachedElsewhere' });

const volumeOutOfReach = z
  .strictObject({
    kind: z.literal('volume-out-of-reach'),
    pod: z.string(),
    workload: workload.optional(),
    volume: z.string().describe('The PersistentVolume.'),
    nodes: z
      .array(z.string())
      .describe('The only nodes that can use the volume. None of them is ready.'),
    message,
  })
  .meta({ id: 'VolumeOutOfReach' });

const budgetDeadlock = z
  .strictObject({
    kind: z.literal('budget-deadlock'),
    budgets: z.array(z.string()).describe('As `namespace/name`.'),
    reason: z
      .enum([
        'several-budgets',
        'cannot-count',
        'no-bound',
        'bare-pods',
        'single-replica',
        'allows-none',
        'too-few-healthy',
      ])
      .describe(
        'The reason why no eviction is granted. Only the last one depends on healthy pods.',
      ),
    pods: z.array(z.string()).describe('Pods whose eviction is refused to the end, by name.'),
    message,
  })
  .meta({ id: 'BudgetDeadlock' });

const oddBudget = z
  .strictObject({
    kind: z.literal('odd-budget'),
    budget: z.string().describe('As `namespace/name`.'),
    covers: z.enum(['nothing', 'everything']).describe('The part of the pods in its namespace.'),
    message,
  })
  .meta({ id: 'OddBudget' });

/** A fact that deserves the attention of a person. Each finder has one kind. */
export const finding = z
  .discriminatedUnion('kind', [
    endlessLoop,
    nodesFlap,
    controlPlaneDown,
    leaderLost,
    splitBrain,
    quorumLost,
    apiServiceLost,
    deviceRuleWithoutEffect,
    readinessRuleDryRun,
    nodeUnlikeItsPool,
    noEndpointReady,
    overloadedEndpoints,
    gangBroken,
    rolloutNotOver,
    rollNotOver,
    movedAgain,
    webhookBlocks,
    creationRefused,
    jobFailed,
    doesNotFit,
    noNode,
    notMadeAgain,
    passOutlastsToleration,
    taintsKept,
    evictionsThrottled,
    replacementsThrottled,
    replacementsOverload,
    killedForMemory,
    conditionOscillates,
    daemonSetLoop,
    noAddressesLeft,
    replacementLoop,
    outOfServiceNodeIsReady,
    volumeAttachedElsewhere,
    volumeOutOfReach,
    budgetDeadlock,
    oddBudget,
    autoscalerHalted,
    scaleUpInDeadZone,
    repairBlocked,
    upcomingHidesPending,
    neverRegistersLoop,
    poolAtMaximum,
  ])
  .meta({ id: 'Finding' });
