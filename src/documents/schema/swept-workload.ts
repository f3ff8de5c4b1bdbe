import * as z from 'zod';

export const faultKind = z.enum([
  'node',
  'zone',
  'region',
  'label',
  'nodes',
  'zones',
  'set',
  'drain',
  'interruption',
  'event',
  'workload',
]);

export const endsBecause = z.enum(['recovered', 'horizon', 'quiet', 'loop']).optional();

/** The workload of `--workload`, and what takes it down. */
export const sweptWorkload = z
  .strictObject({
    name: z.string().describe('As `Deployment/namespace/name`.'),
    pods: z.int().describe('Its pods in the snapshot.'),
    isDownWithoutFault: z
      .boolean()
      .describe(
        'It is down at some time without any fault, or none of its pods is Ready at the start.',
      ),
    faults: z.array(
      z.strictObject({
        kind: faultKind,
        of: z.int().describe('Faults of this kind that were played.'),
        takenDownBy: z
          .array(
            z.strictObject({
              fault: z.string(),
              name: z.string(),
              seconds: z
                .number()
                .nullable()
                .describe('Time in which none of its pods works. Null if that is for good.'),
              ends: z
                .number()
                .nullable()
                .describe('Seconds since the start; null if it is down at the end of the run.'),
              endsBecause,
            }),
          )
          .describe('The worst fault of all workloads first.'),
        differInHistories: z
          .int()
          .describe('Faults with a history of `--chances` that takes more workloads down.'),
      }),
    ),
  })
  .meta({ id: 'SweptWorkload' });

/** Webhooks that stop new pods after a fault. */
export const webhooksThatStop = z
  .array(
    z.strictObject({
      service: z.string().describe('As `namespace/name`.'),
      namespaces: z.int().describe('The number of namespaces without new pods.'),
      seconds: z.number().nullable().describe('Null if it lasts for good.'),
    }),
  )
  .describe('Services of webhooks that stop new pods, as none of their endpoints answers.');

/** Jobs that fail after a fault. */
export const failedJobs = z
  .array(z.string())
  .describe('Jobs that fail for good, by name. Absent without any.');
