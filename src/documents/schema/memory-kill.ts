import * as z from 'zod';
import { seconds } from './common-fields.ts';
import { oomKill } from './timeline-entry.ts';
import { workload } from './timeline-fields.ts';

/** One container that the kernel killed for memory, once or repeatedly. */
export const memoryKill = z
  .strictObject({
    pod: z.string().describe('The pod, as `namespace/name`.'),
    node: z.string(),
    workload: workload.optional(),
    ...oomKill,
    at: seconds.describe('The first kill of the container in this scope.'),
    last: seconds.describe('The last kill.'),
    times: z.int().positive().describe('Number of kills.'),
    restarts: z.int().describe('Restarts of the container since the start.'),
    longestBackOff: z.number().describe('The longest wait for a restart, in seconds.'),
    ends: z
      .enum(['ready', 'not-ready', 'restarts-go-on', 'failed', 'gone'])
      .describe(
        'The state of its pod at the end. With `restarts-go-on` the container ends as soon as it ' +
          'starts, and no known event changes that.',
      ),
    message: z.string().describe('In words. The wording may change between releases.'),
  })
  .meta({ id: 'MemoryKill' });
