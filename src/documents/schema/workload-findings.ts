import * as z from 'zod';
import { workload } from './timeline-entry.ts';

const seconds = z.number().describe('Seconds since the start, to the millisecond.');
const message = z.string().describe('In words. The wording may change between releases.');

const spells = {
  from: seconds.describe('When it began, for the first time.'),
  to: seconds.optional().describe('When it ended for good; absent when it holds at the end.'),
  seconds: z.number().describe('How long it was so in all, within the run.'),
  endsBecause: z
    .enum(['horizon', 'quiet'])
    .optional()
    .describe(
      'Of what holds at the end: the simulated time is over, or nothing further can happen. Absent ' +
        'with `to`.',
    ),
};

/** A StatefulSet without a majority. */
export const quorumLost = z
  .strictObject({
    kind: z.literal('quorum-lost'),
    workload: workload.describe('A StatefulSet that wants three pods or more.'),
    replicas: z.int().describe('How many pods it wants at the end.'),
    leastReady: z.int().describe('The fewest working pods: no majority of them.'),
    ...spells,
    message,
  })
  .meta({ id: 'QuorumLost' });

/** Services without a ready endpoint. */
export const noEndpointReady = z
  .strictObject({
    kind: z.literal('no-endpoint-ready'),
    services: z
      .array(z.string())
      .describe(
        'Services with a selector that have no ready endpoint at these times and one at others, as ' +
          '`namespace/name`: a pod is a ready endpoint while it is Ready and not being deleted, where ' +
          'publishNotReadyAddresses is true while it is Running.',
      ),
    ...spells,
    message,
  })
  .meta({ id: 'NoEndpointReady' });

/** A pod of a StatefulSet that runs twice. */
export const splitBrain = z
  .strictObject({
    kind: z.literal('split-brain'),
    pod: z.string(),
    workload: workload.optional(),
    unseenOn: z
      .string()
      .describe('The node where its containers go on although its object has gone.'),
    node: z.string().describe('Where the pod that was made anew runs meanwhile.'),
    ...spells,
    message,
  })
  .meta({ id: 'SplitBrain' });

/** Pods for which no node has room. */
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
        'topology-label',
        'spread',
        'pod-affinity',
      ]),
      nodes: z.int(),
    }),
  )
  .describe('How many nodes are out of the question for something else than room, most first.');

/** Pods that are not created again. */
export const notMadeAgain = z
  .strictObject({
    kind: z.literal('not-made-again'),
    owner: z
      .string()
      .optional()
      .describe('The kind of their controller, which is unknown here; absent without one.'),
    pods: z.array(z.string()).describe('By name.'),
    message,
  })
  .meta({ id: 'NotMadeAgain' });

/** A node that new pods bring under pressure. */
export const replacementsOverload = z
  .strictObject({
    kind: z.literal('replacements-overload'),
    node: z.string(),
    pods: z.array(z.string()).describe('New pods that had started there when it began.'),
    from: seconds.describe('When its kubelet first noticed, in seconds since the start.'),
    signal: z.string().optional().describe('Of the threshold that was met first, if one was.'),
    evicted: z.int().describe('Pods that its kubelet evicts for it.'),
    killed: z.int().describe('Pods of which containers run out of memory before that.'),
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
      .describe('The node that comes nearest, of those that are ready and would take them.'),
    lacks: z.array(
      z.strictObject({
        resource: z.string().describe('`pods` for the number of pods that a node may have.'),
        requests: z.string().describe('What one pod asks for, as a quantity.'),
        free: z
          .string()
          .describe('What is left on the node; negative where it has promised too much.'),
        missing: z.string(),
      }),
    ),
    roomOn: z
      .array(z.string())
      .describe(
        'Nodes with room for one that do not take it: not ready, cordoned, tainted, or against its ' +
          'affinity.',
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
    pods: z.array(z.string()).describe('Pods of which containers were killed, by name.'),
    scope: z
      .enum(['container', 'pod', 'node'])
      .describe(
        'Whose memory ran out: that of a limit, of the container or its pod, or the machine.',
      ),
    limit: z.string().describe('The least there was of it, as a quantity.'),
    score: z.int().describe('The highest score by which one of them was chosen.'),
    times: z.int().describe('How often one was killed.'),
    from: seconds.describe('When first, in seconds since the start.'),
    notReady: z.array(z.string()).describe('Those of the pods that are not ready at the end.'),
    message,
  })
  .meta({ id: 'KilledForMemory' });
