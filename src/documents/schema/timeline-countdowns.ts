import * as z from 'zod';
import { head, node, pod, tail, taint, workload } from './timeline-fields.ts';

const device = z
  .string()
  .optional()
  .describe('The device with the taint, as driver/pool/device, where it is one.');

const podTail = { workload: workload.optional(), ...tail };

/** Evictions that are announced, and what becomes of them. */
export const COUNTDOWNS = [
  z.strictObject({
    ...head('EvictionScheduled'),
    pod,
    node,
    due: z.number().describe('The end of the tolerations, in seconds since the start.'),
    taint,
    device,
    ...podTail,
  }),
  z.strictObject({
    ...head('EvictionCancelled'),
    pod,
    node: node.optional(),
    due: z
      .number()
      .optional()
      .describe('When it was due, in seconds since the start. Absent where it was so at once.'),
    taint: taint.optional().describe('As of the announced eviction. Absent with `due`.'),
    device,
    ...podTail,
  }),
] as const;
