import * as z from 'zod';

const seconds = z.number().describe('Seconds since the start, to the millisecond.');
const course = z.array(z.tuple([seconds, z.int()]));

const ends = {
  ends: seconds
    .nullable()
    .optional()
    .describe(
      'When the last of it ends; null when it does not within the run, absent without any.',
    ),
  endsBecause: z
    .enum(['recovered', 'horizon', 'quiet'])
    .optional()
    .describe(
      'It works again; it is still so at the end of the simulated time; or nothing further can happen, ' +
        'so that it stays so for good without intervention.',
    ),
};

const spansIn = <State extends string>(...states: [State, ...State[]]) =>
  z.array(
    z.strictObject({
      state: z.enum(states),
      from: seconds,
      to: seconds.nullable().describe('Null when it is so at the end.'),
      before: z
        .literal(true)
        .optional()
        .describe('It was so before anything happened: sums and rankings leave it out.'),
    }),
  );

const secondsDown = z.number().describe('How long nothing of it answered, within the run.');
const secondsUnnoticed = z
  .number()
  .describe('How long pods that do not work were called ready by the API.');

const unnoticedSpans = z
  .array(z.tuple([seconds, seconds.nullable()]))
  .describe('From when to when pods that do not work were called ready; null at the end.');

/** The longest time for which nothing of a workload or a Service answered. */
export const longestDown = z.strictObject({
  name: z.string().describe('As `Service/namespace/name` or `Deployment/namespace/name`.'),
  from: seconds,
  seconds: z.number().describe('How long, within the run.'),
  unnoticedSeconds: z.number().describe('How much of that pods were called ready by the API.'),
  ...ends,
});

/** How one Service fared. */
export const serviceOverTime = z
  .strictObject({
    service: z
      .string()
      .describe('As `namespace/name`; one that has a selector, or whose EndpointSlices name pods.'),
    listed: course.describe('Its ready endpoints, as the API lists them.'),
    dead: course.describe('Those of them that do not answer.'),
    draining: course
      .optional()
      .describe(
        'Endpoints that are being deleted and still answer: connections get to them while none is ' +
          'listed. Absent where there are none.',
      ),
    lost: course
      .optional()
      .describe('Pods that work and are not listed. Absent where there are none.'),
    secondsDown,
    secondsDegraded: z.number().describe('How long some of its endpoints did not answer.'),
    secondsUnnoticed,
    worstShare: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'The greatest share of new connections that fail, if they spread evenly over its endpoints.',
      ),
    spans: spansIn('down', 'degraded').describe('When, by time.'),
    unnoticed: unnoticedSpans,
    ...ends,
  })
  .meta({ id: 'Service' });

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
    working: course.describe(
      'Its pods that work: their machine is on and reachable, their containers run, and no kubelet stops ' +
        'them, whatever the API says.',
    ),
    minWorking: z.int().describe('The fewest working pods at any time.'),
    secondsShort: z
      .number()
      .describe(
        'How long fewer pods worked than it wants, within the run; what was missing before anything ' +
          'happened is left out, and so are pods of DaemonSets whose machine is not up.',
      ),
    secondsDown,
    secondsUnnoticed,
    spans: spansIn('down', 'short').describe('When, by time.'),
    unnoticed: unnoticedSpans,
    startupSeconds: z
      .number()
      .optional()
      .describe(
        'From their binding until new pods are Ready; absent where it has none at the start.',
      ),
    startupFrom: z
      .enum(['measured', 'probes', 'default', 'script'])
      .optional()
      .describe(
        'The median of its pods in the snapshot, what its probes wait, 1s as nothing is known, or what ' +
          'the script or an option says.',
      ),
    ...ends,
  })
  .meta({ id: 'Workload' });
