import * as z from 'zod';
import { oomKill, workload } from './timeline-entry.ts';

const seconds = z.number().describe('Seconds since the start, to the millisecond.');

/** One container that the kernel killed for memory, however often. */
export const memoryKill = z
  .strictObject({
    pod: z.string().describe('The pod, as `namespace/name`.'),
    node: z.string(),
    workload: workload.optional(),
    ...oomKill,
    at: seconds.describe('When it was killed first, for this memory.'),
    last: seconds.describe('When it was killed last.'),
    times: z.int().positive().describe('How often.'),
    restarts: z.int().describe('How often it was started again since the start.'),
    longestBackOff: z.number().describe('The longest wait for such a start, in seconds.'),
    ends: z
      .enum(['ready', 'not-ready', 'restarts-go-on', 'failed', 'gone'])
      .describe(
        'The state of its pod at the end. With `restarts-go-on` the container ends as soon as it is ' +
          'started, and nothing that is known changes that.',
      ),
    message: z.string().describe('In words. The wording may change between releases.'),
  })
  .meta({ id: 'MemoryKill' });
