import * as z from 'zod';
import { message } from './common-fields.ts';

/** An assumption or a limit: its kind, its subject, and a sentence. */
export const note = z
  .strictObject({
    kind: z.string(),
    nodes: z.array(z.string()).optional().describe('The nodes it is about.'),
    pods: z.int().optional().describe('The number of pods it is about.'),
    names: z.array(z.string()).optional().describe('The objects it is about, by name.'),
    resources: z.array(z.string()).optional().describe('The resources it is about, by name.'),
    volumes: z.int().optional().describe('The number of volumes it is about.'),
    workloads: z
      .record(z.string(), z.int())
      .optional()
      .describe('The number of workloads it is about, by the origin of the value.'),
    clients: z
      .array(z.strictObject({ client: z.string(), qps: z.number(), burst: z.int() }))
      .optional()
      .describe('Processes whose limits it is about, in requests a second.'),
    latencySeconds: z.number().optional().describe('The latency of a request.'),
    operations: z
      .int()
      .optional()
      .describe('The number of attachments and detachments it is about.'),
    time: z.iso.datetime().optional(),
    version: z.string().optional(),
    zone: z.string().optional(),
    objects: z.record(z.string(), z.int()).optional().describe('Objects by kind.'),
    says: z.string().optional().describe('The state in the API.'),
    consequence: z.string().optional().describe('What is unknown because of it.'),
    seconds: z.number().optional().describe('The gap between lists, or the longest grace period.'),
    medianSeconds: z
      .number()
      .optional()
      .describe('Within which time half of the containers are taken to stop.'),
    jobs: z.int().optional().describe('The number of Jobs that CronJobs start.'),
    scalers: z.array(z.string()).optional().describe('VerticalPodAutoscalers, by name.'),
    otherwise: z.string().optional().describe('What it would change: with --what-if-assumptions.'),
    message,
  })
  .meta({ id: 'Note' });
