import * as z from 'zod';
import { share } from './chances.ts';

/** One expectation of a script, judged. */
export const judgedExpectation = z
  .strictObject({
    name: z.string().describe('The name in the script.'),
    kind: z
      .enum([
        'evictions',
        'workload',
        'service',
        'node',
        'zone',
        'pending',
        'stuck',
        'budgets',
        'firstEviction',
        'quiet',
        'cel',
      ])
      .describe('The subject of the expectation.'),
    passed: z.boolean(),
    unknown: z
      .literal(true)
      .optional()
      .describe(
        'It cannot be judged, as the snapshot lacks what decides it. It passes unless `unlessUnknown` is `fail`.',
      ),
    until: z
      .number()
      .optional()
      .describe(
        'It holds up to here, in seconds since the start: a short duration ends the run while ' +
          'something is still to happen. Absent otherwise.',
      ),
    at: z
      .number()
      .optional()
      .describe(
        'The first instant at which the expectation fails, in seconds since the start. Absent if it holds.',
      ),
    because: z
      .int()
      .optional()
      .describe('The entry of the timeline that caused the failure. Absent without one.'),
    share: share
      .optional()
      .describe(
        'The share of the histories in which it holds. Absent unless histories were played.',
      ),
    in: z.number().optional().describe('The share of the histories in which it has to hold.'),
    file: z.string().describe('The script with the expectation.'),
    line: z.int().positive(),
    message: z.string().describe('In words. The wording may change between releases.'),
  })
  .meta({ id: 'Expectation' });
