import * as z from 'zod';

/** One expectation of a script, judged. */
export const judgedExpectation = z
  .strictObject({
    name: z.string().describe('What the script calls it.'),
    kind: z
      .enum([
        'evictions',
        'workload',
        'node',
        'zone',
        'pending',
        'stuck',
        'budgets',
        'firstEviction',
        'quiet',
        'cel',
      ])
      .describe('What it is about.'),
    passed: z.boolean(),
    at: z
      .number()
      .optional()
      .describe(
        'Where it does not hold: the first instant at which it does not, in seconds since the start.',
      ),
    because: z
      .int()
      .optional()
      .describe('The entry of the timeline that made it so; absent when nothing did.'),
    file: z.string().describe('The script that has it.'),
    line: z.int().positive(),
    message: z.string().describe('In words. The wording may change between releases.'),
  })
  .meta({ id: 'Expectation' });
