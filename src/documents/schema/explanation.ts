import * as z from 'zod';

const seconds = z.number().describe('Seconds since the start, to the millisecond.');
const message = z.string().describe('In words. The wording may change between releases.');

const step = z.strictObject({
  id: z
    .int()
    .nonnegative()
    .describe('The entry of the timeline or the decision between two; 0 is the snapshot.'),
  at: seconds,
  component: z
    .string()
    .describe('Who did it, such as `node-lifecycle`; `snapshot` for what was so.'),
  because: z.int().nonnegative().describe('The step that led to this one; 0 when none did.'),
  message,
  rule: z.string().optional().describe('The setting that decided, with its value.'),
});

const fate = z.strictObject({
  pod: z.string().describe('The pod, as `namespace/name`.'),
  node: z.string().optional().describe('Where it stood first.'),
  at: seconds.optional().describe('When something happened to it first; absent when nothing did.'),
  message,
});

const whatIf = z.strictObject({
  found: z
    .array(
      z.strictObject({
        message,
        script: z
          .record(z.string(), z.unknown())
          .optional()
          .describe('An outage script that makes the difference, given after the others.'),
      }),
    )
    .describe('What makes a difference.'),
  without: z.int().describe('How many changes were tried that make none.'),
  untried: z.int().describe('How many were not tried.'),
});

/** The fate of one object: the source of the type and of its published JSON Schema. */
export const explanationReport = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('Explanation'),
    tool: z.strictObject({ version: z.string() }),
    digest: z.string().describe('That of the report of the same scenario.'),
    start: z.iso.datetime().describe('The instant called 0.'),
    object: z.strictObject({
      kind: z.string().describe('Such as `Pod`, `Node`, `Deployment` or `PodDisruptionBudget`.'),
      namespace: z.string().optional(),
      name: z.string(),
    }),
    conclusion: z.array(z.string()).describe('How it fares, in sentences.'),
    steps: z.array(step).describe('What led to that, the roots first.'),
    pods: z.array(fate).describe('What became of the pods that it is about; none for a pod.'),
    whatIf: whatIf.optional().describe('Absent when not asked for.'),
  })
  .meta({ title: 'Answer of k8s-evict explain' });
