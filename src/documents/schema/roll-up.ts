import * as z from 'zod';

const by = z.string().describe('What groups: `namespace`, `owner` or `label=KEY`.');

const group = z
  .string()
  .nullable()
  .describe('The namespace, the owner or the value of the label. Null for what has no such label.');

const most = z
  .number()
  .nullable()
  .optional()
  .describe(
    'The most time that a Service or a workload of the group was down. Null if it lasts for good, absent without ' +
      'any.',
  );

/** The figures of a simulation by group. */
export const rollUp = z
  .strictObject({
    by,
    rows: z.array(
      z.strictObject({
        group,
        evictions: z.int().describe('Evictions of its pods.'),
        workloadsDown: z.int(),
        servicesDown: z.int(),
        mostSecondsDown: most,
        pending: z.int().describe('Its pods that have no node at the end.'),
        stuck: z.int().describe('Its pods that stay Terminating at the end.'),
      }),
    ),
  })
  .meta({ id: 'RollUp' })
  .describe('The figures of `summary` by group, the worst first. A group without any is left out.');

/** What the faults of a sweep do to each group. */
export const sweptRollUp = z
  .strictObject({
    by,
    rows: z.array(
      z.strictObject({
        group,
        faults: z
          .int()
          .describe('Listed faults that hurt it: one of its Services or workloads is down.'),
        worst: z
          .string()
          .describe('The fault that takes one of them down for longest; of several the first one.'),
        servicesDown: z.int().describe('The most of its Services that one fault takes down.'),
        workloadsDown: z.int().describe('The most of its workloads that one fault takes down.'),
        mostSecondsDown: most,
      }),
    ),
  })
  .meta({ id: 'SweptRollUp' })
  .describe('What the listed faults do to each group, the most hurt first. Others are left out.');
