import * as z from 'zod';
import { downChance } from './chances.ts';
import { clientTraffic } from './client-traffic.ts';
import { seconds } from './common-fields.ts';

const course = z.array(z.tuple([seconds, z.int()]));

const ends = {
  ends: seconds
    .nullable()
    .optional()
    .describe(
      'The end of the last outage. Null if it does not end within the run, absent without outages.',
    ),
  endsBecause: z
    .enum(['recovered', 'horizon', 'quiet', 'loop'])
    .optional()
    .describe(
      'It works again (`recovered`), the simulated time ends first (`horizon`), or no further event ' +
        'can happen, so that the state lasts without intervention (`quiet`).',
    ),
};

const spansIn = <State extends string>(...states: [State, ...State[]]) =>
  z.array(
    z.strictObject({
      state: z.enum(states),
      from: seconds,
      to: seconds.nullable().describe('Null if the state lasts to the end.'),
      before: z
        .literal(true)
        .optional()
        .describe('The state began before the first event. Sums and rankings leave it out.'),
    }),
  );

/** A sum of the times of a state. What lasts for good has no length. */
const lengthOf = (what: string) =>
  z
    .number()
    .nullable()
    .describe(`${what} Null if it lasts for good: \`endsBecause\` is \`quiet\`.`);

const secondsDown = lengthOf('Time within the run in which none of its pods answered.');
const secondsUnnoticed = z
  .number()
  .describe(
    'Time within the run in which the API called pods ready that do not work. A period of ' +
      '`unnoticed` that ends with null goes on behind it.',
  );

const unnoticedSpans = z
  .array(z.tuple([seconds, seconds.nullable()]))
  .describe(
    'Periods in which pods that do not work were called ready. Null if one lasts to the end.',
  );

/** The longest time in which no pod of a workload or a Service answered. */
export const longestDown = z.strictObject({
  name: z.string().describe('As `Service/namespace/name` or `Deployment/namespace/name`.'),
  from: seconds,
  seconds: lengthOf('The length within the run.'),
  unnoticedSeconds: z.number().describe('The part of it in which the API called pods ready.'),
  ...ends,
});

/** One Service over time. */
export const serviceOverTime = z
  .strictObject({
    service: z
      .string()
      .describe('As `namespace/name`. It has a selector, or its EndpointSlices name pods.'),
    ...downChance,
    listed: course.describe('Its ready endpoints, as the API lists them.'),
    dead: course.describe('Listed endpoints that do not answer.'),
    draining: course
      .optional()
      .describe(
        'Endpoints that are being deleted and still answer. Connections reach them while no endpoint ' +
          'is listed. Absent without any.',
      ),
    lost: course.optional().describe('Pods that work and are not listed. Absent without any.'),
    secondsDown,
    secondsDegraded: lengthOf('Time in which some of its endpoints did not answer.'),
    secondsUnnoticed,
    worstShare: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'The greatest share of new connections that fail. They spread evenly over its endpoints, or as ' +
          '`clients` tells.',
      ),
    ...clientTraffic,
    spans: spansIn('down', 'degraded').describe('Periods by time.'),
    unnoticed: unnoticedSpans,
    ...ends,
  })
  .meta({ id: 'Service' });

/** One workload over time. */
export const workloadOverTime = z
  .strictObject({
    workload: z.string().describe('As `Deployment/namespace/name`.'),
    ...downChance,
    desired: z
      .int()
      .describe(
        'The desired number of pods at the end. A DaemonSet wants one pod on each eligible node. A ' +
          'workload that is not in the snapshot wants the number that was ready at the start.',
      ),
    desiredOverTime: course
      .optional()
      .describe('The desired number over time. Absent if it does not change.'),
    ready: course.describe(
      'The number of its pods that are Ready, not finished and not being deleted, by instant. ' +
        'Instants at which the number stays the same are left out.',
    ),
    available: course
      .optional()
      .describe('Pods that have been ready for minReadySeconds. Absent if that is 0.'),
    minReady: z.int().describe('The fewest ready pods at any time.'),
    secondsBelowDesired: z
      .number()
      .describe('Time in which it had fewer available pods than desired, up to the end.'),
    recoveredAt: z
      .number()
      .nullable()
      .optional()
      .describe(
        'The instant from which on it has the desired number. Null if it has fewer at the end, absent ' +
          'if it never had fewer.',
      ),
    working: course.describe(
      'Its pods that work: their machine is on and reachable, their containers run, and no ' +
        'kubelet stops them, regardless of the API.',
    ),
    minWorking: z.int().describe('The fewest working pods at any time.'),
    secondsShort: lengthOf(
      'Time within the run in which fewer pods worked than desired. Pods that were missing before ' +
        'the first event are left out, and so are pods of DaemonSets whose machine is not up.',
    ),
    secondsDown,
    secondsUnnoticed,
    spans: spansIn('down', 'short').describe('Periods by time.'),
    unnoticed: unnoticedSpans,
    startupSeconds: z
      .number()
      .optional()
      .describe(
        'Time from the binding of new pods until they are Ready. Absent without pods at the start.',
      ),
    startupFrom: z
      .enum(['measured', 'probes', 'default', 'script'])
      .optional()
      .describe(
        'The median of its pods in the snapshot, the delay of its probes, 1s as a default, or the value ' +
          'of the script or an option.',
      ),
    ...ends,
  })
  .meta({ id: 'Workload' });
