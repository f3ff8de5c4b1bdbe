import * as z from 'zod';
import {
  evictionsThrottled,
  passOutlastsToleration,
  replacementsThrottled,
} from './pace-findings.ts';
import { workload } from './timeline-entry.ts';
import {
  doesNotFit,
  killedForMemory,
  noEndpointReady,
  noNode,
  notMadeAgain,
  quorumLost,
  replacementsOverload,
  splitBrain,
} from './workload-findings.ts';

const seconds = z.number().describe('Seconds since the start, to the millisecond.');
const message = z.string().describe('In words. The wording may change between releases.');

const conditionOscillates = z
  .strictObject({
    kind: z.literal('condition-oscillates'),
    node: z.string(),
    condition: z.enum(['MemoryPressure', 'DiskPressure', 'PIDPressure']),
    times: z
      .int()
      .describe('How often it turned True, each time soon after it had ceased to hold.'),
    from: seconds.describe('When it first did, in seconds since the start.'),
    to: seconds.describe('When it last did, in seconds since the start.'),
    transitionPeriodSeconds: z.number().describe('The evictionPressureTransitionPeriod in force.'),
    enoughSeconds: z
      .number()
      .describe('The shortest one with which the condition would have held on all the time.'),
    message,
  })
  .meta({ id: 'ConditionOscillates' });

const loop = {
  workload,
  nodes: z.array(z.string()).describe('By name.'),
  evicted: z.int().describe('Its pods that were evicted from these nodes.'),
  rejected: z.int().describe('Its pods that kubelets of these nodes did not even admit.'),
  from: seconds,
  to: seconds,
  perMinute: z
    .number()
    .optional()
    .describe('How many of them a minute; absent when all were at one instant.'),
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
    most: z.int().describe('How many nodes get one.'),
    message,
  })
  .meta({ id: 'NoAddressesLeft' });

const replacementLoop = z
  .strictObject({ kind: z.literal('replacement-loop'), ...loop })
  .meta({ id: 'ReplacementLoop' });

const outOfServiceNodeIsReady = z
  .strictObject({ kind: z.literal('out-of-service-node-is-ready'), node: z.string(), message })
  .meta({ id: 'OutOfServiceNodeIsReady' });

const volumeAttachedElsewhere = z
  .strictObject({
    kind: z.literal('volume-attached-elsewhere'),
    pod: z.string(),
    workload: workload.optional(),
    node: z.string().describe('Where it is bound and cannot start.'),
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
    nodes: z.array(z.string()).describe('The only nodes it can be used on: none of them is ready.'),
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
        'Why no eviction is granted; all but the last one hold however many pods are healthy.',
      ),
    pods: z.array(z.string()).describe('Whose eviction is refused to the end, by name.'),
    message,
  })
  .meta({ id: 'BudgetDeadlock' });

const oddBudget = z
  .strictObject({
    kind: z.literal('odd-budget'),
    budget: z.string().describe('As `namespace/name`.'),
    covers: z.enum(['nothing', 'everything']).describe('Of the pods of its namespace.'),
    message,
  })
  .meta({ id: 'OddBudget' });

/** Something in the course of events that deserves a person's attention. One kind for each finder. */
export const finding = z
  .discriminatedUnion('kind', [
    splitBrain,
    quorumLost,
    noEndpointReady,
    doesNotFit,
    noNode,
    notMadeAgain,
    passOutlastsToleration,
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
  ])
  .meta({ id: 'Finding' });
