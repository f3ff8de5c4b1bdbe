import * as z from 'zod';
import { workload } from './timeline-entry.ts';

const seconds = z.number().describe('Seconds since the start, to the millisecond.');
const message = z.string().describe('In words. The wording may change between releases.');

const conditionOscillates = z
  .strictObject({
    kind: z.literal('condition-oscillates'),
    node: z.string(),
    condition: z.enum(['MemoryPressure', 'DiskPressure', 'PIDPressure']),
    times: z
      .int()
      .describe('How often it turned True, each time soon after it had ceased to hold.'),
    from: seconds.describe('When it first did, in seconds since the start.'),
    to: seconds.describe('When it last did, in seconds since the start.'),
    transitionPeriodSeconds: z.number().describe('The evictionPressureTransitionPeriod in force.'),
    enoughSeconds: z
      .number()
      .describe('The shortest one with which the condition would have held on all the time.'),
    message,
  })
  .meta({ id: 'ConditionOscillates' });

const daemonSetLoop = z
  .strictObject({
    kind: z.literal('daemonset-loop'),
    workload,
    nodes: z.array(z.string()).describe('By name.'),
    evicted: z.int().describe('Its pods that kubelets of these nodes evicted.'),
    rejected: z.int().describe('Its pods that they did not even admit.'),
    from: seconds,
    to: seconds,
    message,
  })
  .meta({ id: 'DaemonSetLoop' });

/** Something in the course of events that deserves a person's attention. One kind for each finder. */
export const finding = z
  .discriminatedUnion('kind', [conditionOscillates, daemonSetLoop])
  .meta({ id: 'Finding' });
