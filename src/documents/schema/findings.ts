import * as z from 'zod';
import { EVICTION_MECHANISMS } from '#causes';
import { evictionTie } from './ranked-victims.ts';
import { workload } from './timeline-entry.ts';

const seconds = z.number().describe('Seconds since the start, to the millisecond.');
const message = z.string().describe('In words. The wording may change between releases.');
const pod = z.string().describe('The pod, as `namespace/name`.');

/** One pod that went by a mechanism. */
export const eviction = z
  .strictObject({
    pod,
    uid: z.string().optional(),
    node: z.string().optional().describe('Where it ran.'),
    mechanism: z
      .enum(EVICTION_MECHANISMS)
      .describe('The mechanism of the first request that changed something.'),
    at: seconds.describe('When it was first asked to go, in seconds since the start.'),
    gone: z
      .number()
      .nullable()
      .describe(
        'When its object went or its containers, whichever was first known; null when neither was.',
      ),
    gracePeriodSeconds: z.int(),
    priority: z.int(),
    qosClass: z.enum(['Guaranteed', 'Burstable', 'BestEffort']).optional(),
    owner: z.string().optional().describe('Its controller, as `ReplicaSet/namespace/name`.'),
    workload: workload.optional(),
    respectsBudgets: z
      .boolean()
      .describe(
        'Whether PodDisruptionBudgets were asked: it went through the eviction API. The scheduler ' +
          'only prefers not to violate any. Absent where no budget covers the pod.',
      )
      .optional(),
    budgetsViolated: z
      .array(z.string())
      .describe(
        'The budgets, as `namespace/name`, that cover the pod and for whose sake the eviction API ' +
          'would have refused to evict it at that instant: it was Ready and the budget, counted then, ' +
          'had no disruption left; or it was not Ready, and the budget had fewer healthy pods than it ' +
          'needs and does not always let such pods go.',
      ),
    replacement: z
      .strictObject({
        pod,
        node: z.string().optional().describe('Where it was bound to; absent when it never was.'),
        readyAt: z
          .number()
          .nullable()
          .describe('When it was first ready, in seconds since the start; null when it never was.'),
      })
      .nullable()
      .describe('The pod that its workload made in its place; null when there is none.'),
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
      'controller-off',
    ]),
    message,
  })
  .meta({ id: 'Spared' });

/** How one zone stood over time. */
export const zone = z
  .strictObject({
    zone: z.string().describe('`region::zone`; empty for nodes with neither label.'),
    history: z.array(
      z.strictObject({
        at: seconds,
        state: z.enum(['Initial', 'Normal', 'Partial', 'Full']),
        nodes: z.int().describe('Nodes that count in the zone.'),
        notReady: z.int().describe('How many of them are not ready.'),
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
      .describe('When it should have been gone, as the API has it.'),
    reason: z.enum([
      'silent-from-the-start',
      'machine-off',
      'unreachable',
      'kubelet-stopped',
      'node-missing',
      'finalizer',
      'still-stopping',
    ]),
    message,
  })
  .meta({ id: 'Stuck' });

/** One pod that has no node at the end. */
export const pending = z
  .strictObject({
    pod,
    workload: workload.optional(),
    since: seconds.describe(
      'When it was created, in seconds since the start; 0 when that was before the start.',
    ),
    message: z
      .string()
      .describe('What the scheduler says: `0/12 nodes are available: …`, or why it does not try.'),
  })
  .meta({ id: 'Pending' });

/** An assumption or a limit: what kind, what it is about, and the same in words. */
export const note = z
  .strictObject({
    kind: z.string(),
    nodes: z.array(z.string()).optional().describe('The nodes it is about.'),
    pods: z.int().optional().describe('How many pods it is about.'),
    names: z.array(z.string()).optional().describe('Which ones, by name.'),
    resources: z.array(z.string()).optional().describe('The resources it is about, by name.'),
    volumes: z.int().optional().describe('How many volumes it is about.'),
    workloads: z
      .record(z.string(), z.int())
      .optional()
      .describe('How many workloads it is about, by where it is from.'),
    clients: z
      .array(z.strictObject({ client: z.string(), qps: z.number(), burst: z.int() }))
      .optional()
      .describe('Processes whose limits it is about, in requests a second.'),
    latencySeconds: z.number().optional().describe('How long a request takes.'),
    operations: z.int().optional().describe('How many attachments and detachments it is about.'),
    time: z.iso.datetime().optional(),
    version: z.string().optional(),
    zone: z.string().optional(),
    objects: z.record(z.string(), z.int()).optional().describe('Objects by kind.'),
    says: z.string().optional().describe('What the API says of them.'),
    message,
  })
  .meta({ id: 'Note' });

const taintOrder = z.strictObject({
  kind: z.literal('taint-order'),
  zone: z.string(),
  from: seconds,
  to: seconds,
  nodes: z.array(z.string()).describe('Nodes that wait together, in the order shown here.'),
  message,
});

const evictionTarget = z.strictObject({
  kind: z.literal('eviction-target'),
  node: z.string(),
  at: seconds,
  signal: z.string().describe('What this report lets the kubelet act on.'),
  others: z.array(z.string()).describe('Signals that it could as well have acted on.'),
  message,
});

const placementTie = z.strictObject({
  kind: z.literal('placement-tie'),
  pods: z
    .array(pod)
    .describe('Pods for which several nodes were equally good, in the order of their binding.'),
  message,
});

const collectionPass = z.strictObject({
  kind: z.literal('collection-pass'),
  nodes: z
    .array(z.string())
    .describe(
      'Nodes that are gone, whose quarantine ends as pod garbage collection begins a pass.',
    ),
  at: seconds.describe('When it does; this report lets that pass remove the pods bound to them.'),
  laterSeconds: z.number().describe('How much later the next pass would, in seconds.'),
  message,
});

/** A decision that Kubernetes leaves to chance. The report shows one of many outcomes. */
export const ambiguity = z
  .discriminatedUnion('kind', [
    taintOrder,
    evictionTie,
    evictionTarget,
    collectionPass,
    placementTie,
  ])
  .meta({ id: 'Ambiguity' });
