import * as z from 'zod';

const seconds = z.number().describe('Seconds since the deletion of the pod.');

const range = z.tuple([seconds, seconds]);

const compared = z.strictObject({
  pod: z.string().describe('The pod that was measured, as `namespace/name`.'),
  predictedPod: z.string().describe('The evicted pod of the prediction that it is held against.'),
  workload: z.string().optional().describe('As `Kind/namespace/name`.'),
  verdict: z
    .enum(['inside', 'outside', 'not-recovered', 'recovered', 'neither-recovered'])
    .describe(
      'Whether both times overlap; `not-recovered`: predicted to recover, and it did not; ' +
        '`recovered`: predicted not to, and it did.',
    ),
  created: z
    .strictObject({ predicted: seconds.optional(), measured: seconds })
    .optional()
    .describe('When its replacement was made. Absent where nothing was measured.'),
  ready: z
    .strictObject({
      predicted: range.optional().describe('With the tolerance. Absent if never.'),
      measured: range
        .optional()
        .describe(
          'From `pod_readiness_time` to `total_recovery_time`: the second counts the time until the ' +
            'replacement was made twice in some releases of krkn. Absent if it did not recover.',
        ),
    })
    .describe('When its replacement was ready.'),
});

/** A prediction, held against what a run of krkn measured. */
export const runComparison = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('RunComparison'),
    tool: z.strictObject({ version: z.string() }),
    toleranceSeconds: z.number().describe('How far a measured time may be from the predicted one.'),
    answer: z.array(z.string()).describe('In sentences, the most important one first.'),
    pods: z.array(compared).describe('Pods that were measured and predicted.'),
    unknown: z
      .array(z.strictObject({ pod: z.string(), isRecovered: z.boolean() }))
      .describe('Pods that were measured, and that the prediction does not evict.'),
    unmeasured: z
      .array(z.string())
      .describe('Pods that the prediction evicts, and that the run tells nothing of.'),
    errors: z
      .array(z.string())
      .optional()
      .describe('Why krkn could not watch all pods. Absent where it could.'),
  })
  .meta({ title: 'RunComparison', description: 'As `compare-run -o json` prints it.' });
