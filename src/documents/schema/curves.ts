import * as z from 'zod';
import { seconds } from './common-fields.ts';

const line = z
  .array(z.tuple([seconds, z.number()]))
  .describe('Straight from point to point, with a jump where two points have one instant.');

/** Numbers over time that no other part of the report has. */
export const curves = z
  .strictObject({
    room: z
      .array(
        z.strictObject({
          resource: z.string().describe('`cpu` in thousandths, `memory` in bytes, or `pods`.'),
          free: z
            .array(z.tuple([seconds, z.number()]))
            .describe('From each instant on. Changes within a second are one.'),
        }),
      )
      .describe(
        'What the nodes of `capacity` have left, of resources whose amount is known and changes.',
      ),
    zoneTokens: z
      .array(z.strictObject({ zone: z.string(), tokens: line }))
      .describe(
        'Tokens of the limiters of zones by which nodes are tainted NoExecute, of zones in which ' +
          'one was spent, by zone. A limiter has one token at most.',
      ),
    clientTokens: z
      .array(
        z.strictObject({
          client: z.string().describe('The process, such as `kube-controller-manager`.'),
          component: z.string().describe('The part of it that sends these requests.'),
          group: z
            .string()
            .optional()
            .describe('The group of the API, where each group has a limit of its own.'),
          burst: z.int().describe('The most tokens that it can have.'),
          tokens: line,
        }),
      )
      .describe(
        'Tokens of the clients in `pace`. Below 0, as many requests wait. Requests within a second ' +
          'are one straight line.',
      ),
    usage: z
      .array(
        z.strictObject({
          node: z.string(),
          signal: z.string().describe('Such as `memory.available`.'),
          capacity: z.int().describe('In bytes, inodes or processes, as all amounts here.'),
          available: line,
          thresholds: z.array(
            z.strictObject({
              available: z.int().describe('It is met while less than this is available.'),
              gracePeriodSeconds: z.number().describe('0 for a hard threshold.'),
              from: seconds,
              to: seconds.nullable().describe('Null if it is in force at the end.'),
            }),
          ),
        }),
      )
      .describe(
        'What nodes under pressure have left: one entry for each of `rankings`, by node and signal.',
      ),
  })
  .meta({ id: 'Curves' });
