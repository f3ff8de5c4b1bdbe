import * as z from 'zod';

const seconds = z.number().describe('Seconds since the start; below 0 before it.');

/** The state in which a run begins. */
export const now = z
  .strictObject({
    silent: z.array(z.string()).describe('Nodes without a heartbeat just before the start.'),
    down: z
      .array(
        z.strictObject({
          name: z.string().describe('As `Service/namespace/name` or `Deployment/namespace/name`.'),
          since: seconds
            .nullable()
            .describe('About when the last of its pods ceased to work. Null where it is unknown.'),
          noticed: seconds
            .nullable()
            .describe('When the API showed it. Null where it does not, or nothing tells.'),
          ends: seconds.nullable().describe('Null if it does not end within the run.'),
          endsBecause: z.enum(['recovered', 'horizon', 'quiet', 'loop']),
        }),
      )
      .describe('Services and workloads of which nothing works, by name. DaemonSets do not count.'),
  })
  .meta({ id: 'Now' });
