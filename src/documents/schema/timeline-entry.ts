import * as z from 'zod';
import { DELETION_MECHANISMS, KUBELET_MECHANISMS } from '#causes';
import { window } from './chances.ts';
import { AUTOSCALERS } from './timeline-autoscalers.ts';
import { COUNTDOWNS } from './timeline-countdowns.ts';
import { head, node, pod, reason, tail, taint, workload, zoneState } from './timeline-fields.ts';
import { RETURNS } from './timeline-returns.ts';
import { ROLLOUTS, ROLLS } from './timeline-rollouts.ts';

const disruptionTarget = z
  .string()
  .optional()
  .describe('The reason of the DisruptionTarget condition, if this entry sets it.');

/** A container that a kernel killed for memory, and the reason for the choice. */
export const oomKill = {
  container: z.string(),
  scope: z
    .enum(['container', 'pod', 'node'])
    .describe('The scope whose memory ran out: the limit of the container or pod, or the machine.'),
  limit: z.string().describe('The amount of memory of the scope, as a quantity.'),
  score: z
    .int()
    .describe('Usage in thousandths of the limit, plus oomScoreAdj. The highest score is killed.'),
  oomScoreAdj: z.int().describe('oom_score_adj of the container.'),
};

const aboutPod = { pod, node: node.optional() };
const podTail = { workload: workload.optional(), ...tail };

const scriptEvent = z.strictObject({
  ...head('ScriptEvent'),
  event: z.string().describe('Name of the event, such as `powerOff`.'),
  nodes: z.array(z.string()).optional().describe('The nodes that the event affects.'),
  pods: z.array(z.string()).optional().describe('The pods that the event affects.'),
  budget: z.string().optional().describe('The PodDisruptionBudget that the event changes.'),
  workload: z.string().optional().describe('The workload that the event is about.'),
  file: z.string().optional().describe('The script with the event. `-e` for the command line.'),
  line: z.int().positive().optional(),
  ...tail,
});

const zoneStateChanged = z.strictObject({
  ...head('ZoneStateChanged'),
  zone: z.string().describe('`region::zone`; empty for nodes with neither label.'),
  from: zoneState,
  to: zoneState,
  nodes: z.int().describe('Nodes that count in the zone.'),
  notReady: z.int().describe('Nodes that are not ready among them.'),
  evictionRate: z.number().describe('Nodes per second that may be tainted NoExecute from now on.'),
  evictsBy: z
    .literal('deletion')
    .optional()
    .describe('The rate counts nodes whose pods node lifecycle deletes itself.'),
  ...tail,
});

const deletionRequested = z.strictObject({
  ...head('PodDeletionRequested'),
  ...aboutPod,
  mechanism: z.enum(DELETION_MECHANISMS),
  gracePeriodSeconds: z.int(),
  disruptionTarget,
  ...podTail,
});

const podEvicted = z.strictObject({
  ...head('PodEvicted'),
  pod,
  node,
  mechanism: z.enum(KUBELET_MECHANISMS),
  signal: z
    .string()
    .optional()
    .describe(
      'The signal of the scarce resource. For `local-storage` the exceeded limit. Absent for others.',
    ),
  gracePeriodSeconds: z.int().describe('As the kubelet requests it. 0 and -1 occur.'),
  phase: z.literal('Failed'),
  reason,
  ...podTail,
});

const onlyNode = node
  .optional()
  .describe('The node that the pod is created for. Pods of DaemonSets have one.');

/** Events of the workloads whose pods were evicted. */
const REPLACEMENTS = [
  z.strictObject({
    ...head('PodCreated'),
    pod,
    node: onlyNode,
    replaces: z.string().optional().describe('The pod that it replaces.'),
    ...podTail,
  }),
  z.strictObject({ ...head('PodScheduled'), pod, node, ...podTail }),
  z.strictObject({
    ...head('PodUnschedulable'),
    pod,
    node: onlyNode,
    reasons: z.string().describe('As the scheduler writes it: `0/12 nodes are available: …`.'),
    ...podTail,
  }),
] as const;

/** Events of drains, budgets and volumes. */
const ORDERLY_ENDS = [
  z.strictObject({
    ...head('VolumeAttached', 'VolumeDetached', 'VolumeForceDetached'),
    volume: z.string().describe('The PersistentVolume.'),
    node,
    ...tail,
  }),
  z.strictObject({
    ...head('EvictionRefused'),
    ...aboutPod,
    budget: z.string().optional().describe('The budget that refuses, as `namespace/name`.'),
    code: z.int().describe('The HTTP status of the answer, such as 429.'),
    retryAt: z
      .number()
      .optional()
      .describe('The time of the next request, in seconds since the start.'),
    ...podTail,
  }),
  z.strictObject({
    ...head('DrainCompleted', 'DrainFailed'),
    node,
    reason: z.string().optional().describe('The reason why a drain failed.'),
    ...tail,
  }),
] as const;

/** Delays that rate-limited requests cause. */
const PACE = [
  z.strictObject({
    ...head('PassStarted'),
    nodes: z.int().describe('Nodes that the pass looks at.'),
    ...tail,
  }),
  z.strictObject({
    ...head('PassEnded'),
    nodes: z.int().describe('Nodes that the pass has marked Unknown.'),
    pods: z.int().describe('Pods that the pass has marked not ready.'),
    ...tail,
  }),
  z.strictObject({
    ...head('RequestsThrottled'),
    client: z.string().describe('The process, such as `kube-controller-manager`.'),
    from: z
      .number()
      .describe('The time of the first request that waited, in seconds since the start.'),
    to: z.number(),
    requests: z.int().describe('Requests that waited for the limit of the client.'),
    ...tail,
  }),
] as const;

const available = z.string().describe('The available amount, as a quantity.');

/** One entry of a report's timeline. Its fields depend on its kind. */
export const timelineEntry = z
  .discriminatedUnion('kind', [
    scriptEvent,
    z.strictObject({
      ...head(
        'HeartbeatLost',
        'HeartbeatRestored',
        'NodeAdded',
        'NodeRemoved',
        'NodeCordoned',
        'NodeUncordoned',
        'ShutdownStarted',
        'ShutdownFinished',
        'ShutdownCancelled',
      ),
      node,
      ...tail,
    }),
    z.strictObject({
      ...head('NodeConditionChanged'),
      node,
      condition: z.string().describe('Type of the condition, such as `Ready`.'),
      from: z.string().describe('The status before. `Unknown` if the condition was absent.'),
      to: z.string(),
      reason,
      conditionMessage: z
        .string()
        .optional()
        .describe('The message of the condition, if it says more than the reason.'),
      window: window
        .optional()
        .describe('Between which instants a silence is noticed, as far as that hangs on chance.'),
      ...tail,
    }),
    z.strictObject({ ...head('NodeTainted', 'NodeUntainted'), node, taint, ...tail }),
    z.strictObject({
      ...head('DeviceTainted', 'DeviceUntainted'),
      node,
      driver: z.string(),
      pool: z.string().describe('The pool of the driver, most often named as the node.'),
      devices: z.array(z.string()).describe('Their names in the pool.'),
      taint,
      ...tail,
    }),
    zoneStateChanged,
    ...COUNTDOWNS,
    z.strictObject({
      ...head('PodNotReady', 'PodReady'),
      ...aboutPod,
      ...podTail,
    }),
    z.strictObject({
      ...head('ThresholdMet', 'ThresholdCleared'),
      node,
      signal: z.string().describe('Such as `memory.available`.'),
      available,
      threshold: z.string().describe('The threshold, as a quantity.'),
      ...tail,
    }),
    z.strictObject({
      ...head('ShutdownGroupStarted'),
      node,
      priority: z.int().describe('Pods from this priority up to the priority of the next group.'),
      seconds: z.int().describe('The time that the group has.'),
      ...tail,
    }),
    z.strictObject({
      ...head('NodeReclaimed'),
      node,
      signal: z.string(),
      bytesFreed: z.int().describe('By collecting dead containers and unused images.'),
      ...tail,
    }),
    podEvicted,
    z.strictObject({
      ...head('PodWorking', 'PodNotWorking'),
      pod,
      node,
      reason: z
        .string()
        .describe('The physical cause, which the API does not show at that instant.'),
      ...podTail,
    }),
    z.strictObject({ ...head('PodRejected'), pod, node, reason, ...podTail }),
    z.strictObject({ ...head('PodOOMKilled'), pod, node, reason, ...oomKill, ...podTail }),
    z.strictObject({
      ...head('ContainerRestarted'),
      pod,
      node,
      container: z.string(),
      restarts: z
        .int()
        .describe(
          'Restarts of the container, including this one and the restarts in the snapshot.',
        ),
      backOff: z
        .number()
        .describe('The back-off before the restart, in seconds. 0 the first time.'),
      ...podTail,
    }),
    deletionRequested,
    z.strictObject({ ...head('PodRemoved'), ...aboutPod, reason, ...podTail }),
    z.strictObject({
      ...head('PodFailed', 'PodSucceeded'),
      ...aboutPod,
      reason,
      disruptionTarget,
      ...podTail,
    }),
    ...REPLACEMENTS,
    ...ORDERLY_ENDS,
    ...ROLLOUTS,
    ...ROLLS,
    ...AUTOSCALERS,
    ...PACE,
    ...RETURNS,
  ])
  .meta({ id: 'TimelineEntry' });
