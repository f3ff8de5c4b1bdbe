import * as z from 'zod';
import { captureGaps } from './capture-gaps.ts';
import { share, spread, window } from './chances.ts';
import { message, seconds } from './common-fields.ts';
import { ambiguity } from './findings.ts';

const step = z.strictObject({
  id: z
    .int()
    .nonnegative()
    .describe('An entry of the timeline, or a decision between two. 0 is the snapshot.'),
  at: seconds,
  component: z
    .string()
    .describe('The acting component, such as `node-lifecycle`. `snapshot` for initial facts.'),
  because: z.int().nonnegative().describe('The step that caused this one. 0 without one.'),
  message,
  rule: z.string().optional().describe('The deciding setting, with its value.'),
});

const fate = z.strictObject({
  pod: z.string().describe('The pod, as `namespace/name`.'),
  node: z.string().optional().describe('The first node of the pod.'),
  at: seconds.optional().describe('The first event of the pod. Absent without events.'),
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
          .describe('An outage script that makes the difference if it follows the others.'),
      }),
    )
    .describe('Changes that make a difference.'),
  without: z.int().describe('Number of tried changes that make no difference.'),
  untried: z.int().describe('Number of changes that were not tried.'),
});

const histories = z
  .strictObject({
    histories: z.int().describe('How many were played.'),
    seed: z.int(),
    held: z.array(z.string()).describe('Sources that were not drawn.'),
    evicted: z.int().describe('In how many of them the pod, or a pod of the object, is evicted.'),
    share,
    window: window.optional(),
    spread: spread.optional().describe('The instants of its first eviction, over these histories.'),
    conclusion: z.array(z.string()).describe('The same in sentences.'),
    chains: z
      .array(
        z.strictObject({
          is: z
            .array(z.enum(['earliest', 'typical', 'latest']))
            .describe('The place of the history among those in which it is evicted.'),
          history: z.int().describe('The number of the history, as `--history` takes it.'),
          at: seconds,
          steps: z.array(step),
        }),
      )
      .describe('The causes in the typical, the earliest and the latest of these histories.'),
  })
  .describe('What becomes of it in many histories.');

/** The fate of one object: the source of the type and of its published JSON Schema. */
export const explanationReport = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('Explanation'),
    tool: z.strictObject({ version: z.string() }),
    digest: z.string().describe('The digest of the report of the same scenario.'),
    start: z.iso.datetime().describe('The instant called 0.'),
    object: z.strictObject({
      kind: z.string().describe('Such as `Pod`, `Node`, `Deployment` or `PodDisruptionBudget`.'),
      namespace: z.string().optional(),
      name: z.string(),
    }),
    conclusion: z.array(z.string()).describe('The fate of the object, in sentences.'),
    steps: z.array(step).describe('The causes, the roots first.'),
    pods: z.array(fate).describe('The fates of the pods of the object. Empty for a pod.'),
    ambiguities: z
      .array(ambiguity)
      .describe('The decisions about it that Kubernetes leaves to chance.'),
    gaps: captureGaps,
    whatIf: whatIf.optional().describe('Absent unless requested.'),
    histories: histories.optional().describe('Absent unless histories were played.'),
  })
  .meta({ title: 'Answer of k8s-evict explain' });
