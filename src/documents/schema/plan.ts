import * as z from 'zod';

const seconds = z.number().describe('Seconds since the start.');
const message = z.string().describe('In words. The wording may change between releases.');
const workload = z.string().describe('As `Kind/namespace/name`.');
const length = z.number().nullable().describe('Seconds. Null: for good.');

const down = z.strictObject({
  name: z.string().describe('A Service or a workload.'),
  seconds: length,
});

const batch = z.strictObject({
  nodes: z.array(z.string()).describe('The nodes that are drained at once.'),
  at: seconds.describe('When their drains begin, in seconds since the start.'),
  drained: seconds.describe('When the last of these drains is over.'),
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

const held = z.strictObject({
  node: z.string(),
  reasons: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('not-drained'), budgets: z.array(z.string()), message }),
      z.strictObject({ kind: z.literal('down'), name: z.string(), seconds: length, message }),
      z.strictObject({ kind: z.literal('quorum-lost'), workload, message }),
      z.strictObject({ kind: z.literal('no-room'), workload, pods: z.int(), message }),
      z.strictObject({
        kind: z.literal('no-capacity'),
        resource: z.string().describe('Such as `cpu`.'),
        asked: z.string().describe('What the pods of the node ask for.'),
        free: z.string().describe('What all other nodes have.'),
        message,
      }),
      z.strictObject({ kind: z.literal('deadline'), message }),
    ]),
  ),
  message,
});

/** A plan for work on nodes, proven by playing it. */
export const planReport = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('PlanReport'),
    tool: z.strictObject({ version: z.string() }),
    goal: z.literal('drain').describe('What the plan is for.'),
    start: z.string().describe('The instant that all times count from.'),
    promises: z
      .strictObject({
        keepDownSeconds: z
          .number()
          .nullable()
          .describe('The longest time that a Service or workload may be down. Null: any.'),
        drainTimeoutSeconds: z.number().describe('How long the drain of a node may take.'),
      })
      .describe('What each batch keeps, besides budgets, quorums and room for all pods.'),
    met: z.boolean().describe('Whether all nodes are drained, and all promises kept.'),
    nodes: z.int().describe('The nodes that the plan is for.'),
    seconds: z.number().describe('How long it takes, until the last new pod is Ready.'),
    answer: z.array(z.string()).describe('The plan in sentences.'),
    preconditions: z.array(precondition).describe('What comes before the first batch.'),
    batches: z.array(batch),
    held: z.array(held).describe('Nodes that cannot be drained so.'),
    down: z.array(down).describe('What is down while the plan is carried out.'),
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
    plays: z.int().describe('How many plans were played to find this one.'),
    events: z.array(z.string()).describe('The plan in the words of `simulate -e`, by time.'),
    command: z.string().describe('The command that plays the plan.'),
  })
  .meta({ title: 'Answer of k8s-evict plan' });
