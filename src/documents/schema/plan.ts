import * as z from 'zod';
import { captureGaps } from './capture-gaps.ts';
import { message } from './common-fields.ts';
import { failedJobs } from './swept-workload.ts';

const seconds = z.number().describe('Seconds since the start.');
const workload = z.string().describe('As `Kind/namespace/name`.');
const length = z.number().nullable().describe('Seconds. Null: for good.');

const down = z.strictObject({
  name: z.string().describe('A Service or a workload.'),
  seconds: length,
  endless: z
    .literal(true)
    .optional()
    .describe('It is down when the run ends at its horizon: how long is unknown.'),
});

const batch = z.strictObject({
  nodes: z.array(z.string()).describe('The nodes that are drained at once.'),
  at: seconds.describe('When their drains begin, in seconds since the start.'),
  drained: seconds.describe('When the last of these drains is over.'),
  ends: z.array(z.number()).describe('When the drain of each node is over, in their order.'),
  evictions: z.int().describe('Pods that these drains evict.'),
  movedAgain: z.int().describe('Those of them that an earlier batch had moved here.'),
});

const precondition = z.strictObject({
  workload,
  from: z.int().describe('Replicas now, and after the plan.'),
  to: z.int().describe('Replicas while the plan is carried out.'),
  nodes: z.array(z.string()).describe('Nodes that cannot be drained without it.'),
  message,
});

/** A promise that cannot be kept. */
const reason = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('not-drained'), budgets: z.array(z.string()), message }),
  z.strictObject({ kind: z.literal('down'), ...down.shape, message }),
  z.strictObject({ kind: z.literal('quorum-lost'), workload, message }),
  z.strictObject({
    kind: z.literal('no-room'),
    workload,
    pods: z.int(),
    untried: z
      .int()
      .optional()
      .describe('Those for which kube-scheduler looks for no node. Absent without any.'),
    message,
  }),
  z.strictObject({
    kind: z.literal('no-capacity'),
    resource: z.string().describe('Such as `cpu`.'),
    asked: z.string().describe('What the pods of the node ask for.'),
    free: z.string().describe('What all other nodes have.'),
    message,
  }),
  z.strictObject({
    kind: z.literal('no-places'),
    pods: z.int().describe('Pods of the node that have to move and are of one size, or larger.'),
    places: z.int().describe('For how many of this size all other nodes have room.'),
    message,
  }),
  z.strictObject({ kind: z.literal('control-plane-lost'), message }),
  z.strictObject({
    kind: z.literal('not-replaced'),
    pods: z.int().describe('Pods that stay on lost machines, as every zone is down.'),
    message,
  }),
  z.strictObject({ kind: z.literal('deadline'), message }),
]);

const held = z.strictObject({
  node: z.string(),
  reasons: z.array(reason),
  message,
});

const ends = {
  met: z
    .boolean()
    .describe(
      'Whether the goal is reached, and all promises are kept. Never where nothing is cleared.',
    ),
  answer: z.array(z.string()).describe('The plan in sentences.'),
  plays: z.int().describe('How many plans were played to find this one.'),
  events: z.array(z.string()).describe('The plan in the words of `simulate -e`, by time.'),
  command: z.string().describe('The command that plays the plan.'),
};

const heads = {
  apiVersion: z.literal('k8s-evict.dev/v1'),
  kind: z.literal('PlanReport'),
  tool: z.strictObject({ version: z.string() }),
  start: z.string().describe('The instant that all times count from.'),
  gaps: captureGaps,
  notCleared: z
    .array(z.string())
    .optional()
    .describe('Why what shows no harm is not cleared. Absent where there is ground.'),
};

/** A plan for the drain of nodes, proven by playing it. */
export const drainPlan = z
  .strictObject({
    ...heads,
    goal: z.literal('drain').describe('What the plan is for.'),
    promises: z
      .strictObject({
        keepDownSeconds: z
          .number()
          .nullable()
          .describe('The longest time that a Service or workload may be down. Null: any.'),
        drainTimeoutSeconds: z.number().describe('How long the drain of a node may take.'),
      })
      .describe('What each batch keeps, besides budgets, quorums and room for all pods.'),
    nodes: z.int().describe('The nodes that the plan is for.'),
    seconds: z.number().describe('How long it takes, until the last new pod is Ready.'),
    preconditions: z.array(precondition).describe('What comes before the first batch.'),
    batches: z.array(batch),
    held: z.array(held).describe('Nodes that cannot be drained so.'),
    down: z.array(down).describe('What is down while the plan is carried out.'),
    jobsFailed: failedJobs.optional(),
    merges: z.boolean().describe('Whether two neighbouring batches could be one.'),
    chances: z
      .strictObject({
        histories: z.int(),
        seconds: z
          .tuple([z.number(), z.number()])
          .describe('The least and the most in any history.'),
        kept: z.int().describe('Histories in which all promises are kept.'),
        broken: z.array(z.string()).describe('What breaks them in the others, in words.'),
      })
      .optional()
      .describe('The plan in histories in which chance is drawn. Absent unless asked.'),
    ...ends,
  })
  .meta({ id: 'DrainPlan' });

const hurt = z
  .strictObject({
    fault: z.string().describe('Such as `node/worker-3` or `zone/us-east-1a`.'),
    reasons: z.array(reason),
    message,
  })
  .describe('A fault that does harm.');

/** What the end of spot machines does, with and without drains before. */
export const spotPlan = z
  .strictObject({
    ...heads,
    goal: z.literal('spot'),
    nodes: z.int().describe('The machines that are taken back.'),
    noticeSeconds: z.number().describe('From the warning until the machines are gone.'),
    leadSeconds: z.number().describe('From a rebalance recommendation until the warning.'),
    courses: z.array(
      z.strictObject({
        course: z
          .enum(['as-it-is', 'drain-at-notice', 'drain-at-recommendation'])
          .describe('What is done about the warning; as-it-is: what the cluster shows.'),
        late: z
          .array(
            z.strictObject({
              pod: z.string(),
              node: z.string(),
              why: z.enum(['not-asked', 'refused', 'stopping']),
              message,
            }),
          )
          .describe('Pods that have not stopped when their machine is gone.'),
        down: z.array(down),
        noRoom: z.int().describe('Pods that have no node at the end.'),
        message,
      }),
    ),
    ...ends,
  })
  .meta({ id: 'SpotPlan' });

/** Nodes that can be removed for good, with every single fault as harmless as before. */
export const removePlan = z
  .strictObject({
    ...heads,
    goal: z.literal('remove'),
    nodes: z.int().describe('The nodes that may be removed.'),
    wanted: z.int().nullable().describe('How many are to be removed. Null: as many as can be.'),
    removed: z.array(z.string()).describe('Nodes that can be removed, in this order.'),
    kept: z.array(
      z.strictObject({
        node: z.string(),
        fault: z.string().optional().describe('The fault that would do harm without the node.'),
        reasons: z.array(reason),
        message,
      }),
    ),
    faults: z.int().describe('The faults that were played after each removal.'),
    ...ends,
  })
  .meta({ id: 'RemovePlan' });

/** The nodes that make every single fault leave no pod without room. */
export const capacityPlan = z
  .strictObject({
    ...heads,
    goal: z.literal('capacity'),
    added: z
      .array(
        z.strictObject({
          like: z.string().describe('The node that the new ones are like.'),
          zone: z.string(),
          count: z.int(),
        }),
      )
      .describe('The fewest nodes that were found.'),
    faults: z.int().describe('The faults of single nodes and zones that were played.'),
    harmful: z.array(hurt).describe('Faults that leave pods without room today.'),
    left: z.array(hurt).describe('Those that still do, with the added nodes.'),
    ...ends,
  })
  .meta({ id: 'CapacityPlan' });

/** A plan for work on nodes, proven by playing it. */
export const planReport = z
  .discriminatedUnion('goal', [drainPlan, spotPlan, removePlan, capacityPlan])
  .meta({ title: 'Answer of k8s-evict plan' });
