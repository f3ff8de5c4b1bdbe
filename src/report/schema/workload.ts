import * as z from 'zod';

const seconds = z.number().describe('Seconds since the start, to the millisecond.');
const course = z.array(z.tuple([seconds, z.int()]));

/** How one workload fared. */
export const workloadOverTime = z
  .strictObject({
    workload: z.string().describe('As `Deployment/namespace/name`.'),
    desired: z
      .int()
      .describe(
        'How many pods it wants at the end. A DaemonSet wants one on each node that it may run on; a ' +
          'workload that the snapshot does not hold wants those that were ready at the start.',
      ),
    desiredOverTime: course.optional().describe('The same over time, where it changes.'),
    ready: course.describe(
      'Its pods that are Ready, neither finished nor being deleted: from each instant on so many. ' +
        'Instants at which the number stays the same are left out.',
    ),
    available: course
      .optional()
      .describe('Those that have been ready for minReadySeconds; absent where that is 0.'),
    minReady: z.int().describe('The fewest ready pods at any time.'),
    secondsBelowDesired: z
      .number()
      .describe('How long it had fewer available pods than it wants, up to the end.'),
    recoveredAt: z
      .number()
      .nullable()
      .optional()
      .describe(
        'When it had as many as it wants for good; null when it still has fewer at the end, absent ' +
          'when it never had.',
      ),
  })
  .meta({ id: 'Workload' });
