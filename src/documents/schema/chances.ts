import * as z from 'zod';

/** How a number is spread over histories; each value is one that occurs. */
export const spread = z
  .strictObject({
    min: z.number(),
    p5: z.number().describe('In one of 20 histories it is not more.'),
    median: z.number(),
    p95: z.number().describe('In one of 20 histories it is more.'),
    max: z.number(),
  })
  .meta({ id: 'Spread' });

export const share = z.number().min(0).max(1).describe('In which part of the histories.');

export const source = z
  .string()
  .optional()
  .describe(
    'The source of chance, as `--hold` takes it. Absent in older reports, and where it may be any.',
  );

export const window = z
  .tuple([z.number(), z.number()])
  .describe('The earliest and the latest instant, in seconds since the start.');

/** The results of the histories that `--chances` plays. */
export const chances = z
  .strictObject({
    histories: z.int().positive().describe('How many were played.'),
    interrupted: z
      .literal(true)
      .optional()
      .describe('Fewer than were asked for: the program was interrupted.'),
    seed: z.int(),
    held: z.array(z.string()).describe('Sources that were not drawn.'),
    summary: z
      .record(z.string(), spread)
      .describe(
        'Figures of `summary`, of `longestDown` its seconds; instants over the histories that have them.',
      ),
    decidedBy: z
      .array(
        z.strictObject({
          figure: z.string().describe('A figure of `summary`, or `whichPods`: who is evicted.'),
          source: z
            .string()
            .describe('The source of chance: a fact that a snapshot does not have.'),
          share: z
            .number()
            .describe('The part of the differences between histories that goes with it.'),
        }),
      )
      .describe('The source that decides most about each figure, where histories differ.'),
    evictedSometimes: z
      .array(
        z.strictObject({
          pod: z.string(),
          node: z.string().optional(),
          workload: z.string().optional(),
          share,
          spread: spread.describe('The instants of its eviction.'),
        }),
      )
      .describe('Pods of the snapshot that are evicted in some histories and not in others.'),
    nodes: z
      .array(z.strictObject({ node: z.string(), share }))
      .describe('In which part of the histories pods of the node are evicted, where these differ.'),
  })
  .meta({ id: 'Chances' });

/** The fields that chance adds to a workload or a Service. */
export const downChance = {
  share: share.optional().describe('In which part of the histories it was down at some time.'),
  spread: spread.optional().describe('The seconds for which it was down.'),
};
