import * as z from 'zod';
import { EVICTION_MECHANISMS } from '#causes';
import { share, source, spread, window } from './chances.ts';
import { message, seconds } from './common-fields.ts';
import { evictionTie } from './ranked-victims.ts';
import { workload } from './timeline-fields.ts';

const pod = z.string().describe('The pod, as `namespace/name`.');

/** One pod that an eviction mechanism removed. */
export const eviction = z
  .strictObject({
    pod,
    uid: z.string().optional(),
    node: z.string().optional().describe('The node of the pod.'),
    mechanism: z
      .enum(EVICTION_MECHANISMS)
      .describe('The mechanism of the first request that changed something.'),
    at: seconds.describe('The time of the first request, in seconds since the start.'),
    window: window
      .optional()
      .describe(
        'Between which instants its mechanism first asks it to go in any history; where histories were ' +
          'played, in those and in the single run. Absent where that does not hang on chance, and ' +
          'where no instant is the last one: `unbounded-times` of `ambiguities` says why.',
      ),
    share: share.optional(),
    spread: spread
      .optional()
      .describe('The instants of its eviction, over the histories in which it is evicted.'),
    gone: z
      .number()
      .nullable()
      .describe(
        'The time at which its object or its containers were gone, whichever was known first. Null if ' +
          'neither was.',
      ),
    gracePeriodSeconds: z.int(),
    priority: z.int(),
    qosClass: z.enum(['Guaranteed', 'Burstable', 'BestEffort']).optional(),
    owner: z.string().optional().describe('Its controller, as `ReplicaSet/namespace/name`.'),
    workload: workload.optional(),
    respectsBudgets: z
      .boolean()
      .describe(
        'Whether the eviction API, which respects PodDisruptionBudgets, evicted the pod. The ' +
          'scheduler only prefers not to violate any. Absent if no budget covers the pod.',
      )
      .optional(),
    budgetsViolated: z
      .array(z.string())
      .describe(
        'The budgets, as `namespace/name`, that cover the pod and because of which the eviction API ' +
          'would have refused to evict it at that instant: it was Ready and the budget, counted then, ' +
          'allowed no disruption; or it was not Ready, and the budget had fewer healthy pods than it ' +
          'requires and does not always allow the eviction of unhealthy pods.',
      ),
    replacement: z
      .strictObject({
        pod,
        node: z
          .string()
          .optional()
          .describe('The node that it was bound to. Absent if it was never bound.'),
        readyAt: z
          .number()
          .nullable()
          .describe('The first time that it was ready, in seconds. Null if it never was.'),
      })
      .nullable()
      .describe('The replacement that its workload created. Null without one.'),
    because: z.int().describe('The PodDeletionRequested or PodEvicted entry of the timeline.'),
    message,
  })
  .meta({ id: 'Eviction' });

/** One pod that stayed although its node was in trouble. */
export const spared = z
  .strictObject({
    pod,
    node: z.string(),
    reason: z.enum([
      'tolerates-forever',
      'recovered-in-time',
      'toleration-still-running',
      'zone-limiter',
      'all-zones-down',
      'never-tainted',
      'daemon-set',
      'pod-eviction-timeout',
      'deletion-waits',
      'deletion-lost',
      'controller-off',
    ]),
    message,
  })
  .meta({ id: 'Spared' });

/** One zone over time. */
export const zone = z
  .strictObject({
    zone: z.string().describe('`region::zone`; empty for nodes with neither label.'),
    members: z
      .array(z.string())
      .optional()
      .describe('Nodes of the snapshot, and nodes at the end, that have these labels, by name.'),
    history: z.array(
      z.strictObject({
        at: seconds,
        state: z.enum(['Initial', 'Normal', 'Partial', 'Full']),
        nodes: z.int().describe('Nodes that count in the zone.'),
        notReady: z.int().describe('Nodes that are not ready among them.'),
        evictionRate: z.number().describe('Nodes per second that may be tainted NoExecute.'),
      }),
    ),
  })
  .meta({ id: 'Zone' });

/** One pod that is Terminating at the end although it should be gone. */
export const stuck = z
  .strictObject({
    pod,
    node: z.string().optional(),
    workload: workload.optional(),
    deletionTimestamp: z.iso
      .datetime()
      .describe('The time at which the pod should be gone, from the API.'),
    reason: z.enum([
      'silent-from-the-start',
      'machine-off',
      'unreachable',
      'kubelet-stopped',
      'node-missing',
      'finalizer',
      'still-stopping',
    ]),
    freedBy: z
      .strictObject({ by: z.string(), at: seconds })
      .optional()
      .describe(
        'The autoscaler that has begun to take its node away, and since when. Absent where none ' +
          'has: the pod stays until somebody removes it or its node.',
      ),
    message,
  })
  .meta({ id: 'Stuck' });

/** One pod that has no node at the end. */
export const pending = z
  .strictObject({
    pod,
    workload: workload.optional(),
    since: seconds.describe(
      'The creation of the pod, in seconds since the start. 0 if it existed at the start.',
    ),
    message: z
      .string()
      .describe(
        'The message of the scheduler, such as `0/12 nodes are available: …`, or the reason ' +
          'why the scheduler has not tried the pod.',
      ),
    untried: z
      .literal(true)
      .optional()
      .describe(
        'The scheduler has not refused the pod, or no scheduler would notice that it fits by now: a ' +
          'node with room may be there.',
      ),
    waitsFor: z
      .string()
      .optional()
      .describe(
        'What an autoscaler last said of it, in words. Absent where none has said anything: the ' +
          'pod stays as it is unless nodes are added.',
      ),
  })
  .meta({ id: 'Pending' });

const taintOrder = z.strictObject({
  kind: z.literal('taint-order'),
  source,
  zone: z.string(),
  from: seconds,
  to: seconds,
  nodes: z.array(z.string()).describe('Nodes that wait together, in the order shown here.'),
  message,
});

const evictionTarget = z.strictObject({
  kind: z.literal('eviction-target'),
  source,
  node: z.string(),
  at: seconds,
  signal: z.string().describe('The signal that the kubelet acts on in this report.'),
  others: z.array(z.string()).describe('Signals that it could as well have acted on.'),
  message,
});

const placementTie = z.strictObject({
  kind: z.literal('placement-tie'),
  source,
  pods: z
    .array(pod)
    .describe('Pods for which several nodes had equal scores, in the order of their binding.'),
  message,
});

const preemptionTie = z.strictObject({
  kind: z.literal('preemption-tie'),
  source,
  pod,
  at: seconds,
  node: z.string().describe('The node on which it makes room for itself in this report.'),
  others: z.array(z.string()).describe('Nodes on which that would have cost the same.'),
  message,
});

const quotaCount = z.strictObject({
  ...{ kind: z.literal('quota-count'), source: z.literal('quota') },
  quotas: z.array(z.string()).describe('Those that refuse pods, as `namespace/name`.'),
  message,
});

const collectionPass = z.strictObject({
  kind: z.literal('collection-pass'),
  source,
  nodes: z
    .array(z.string())
    .describe('Deleted nodes whose quarantine ends when pod garbage collection begins a pass.'),
  at: seconds.describe('The time of the pass. In this report it removes the pods of the nodes.'),
  laterSeconds: z.number().describe('The time from this pass to the next one, in seconds.'),
  message,
});

const unboundedTimes = z.strictObject({
  kind: z.literal('unbounded-times'),
  source,
  because: z
    .enum([
      'control-plane',
      'heartbeats',
      'nodes-change',
      'zone-state',
      'same-node',
      'other-causes',
    ])
    .describe(
      'Why: `control-plane` may stop or start anew before; `heartbeats` come too seldom for the grace ' +
        'period; `nodes-change`, or move to another zone; `zone-state`: evictions may slow down or ' +
        'stop; `same-node`: several things happen to it; `other-causes`: what other controllers or ' +
        'kubelets do decides.',
    ),
  evictions: z
    .int()
    .positive()
    .describe('The evictions of pods of the snapshot without a `window` for this reason.'),
  message,
});

/** A decision that Kubernetes leaves to chance. The report shows one of many outcomes. */
export const ambiguity = z
  .discriminatedUnion('kind', [
    taintOrder,
    evictionTie,
    evictionTarget,
    collectionPass,
    quotaCount,
    placementTie,
    preemptionTie,
    unboundedTimes,
  ])
  .meta({ id: 'Ambiguity' });
