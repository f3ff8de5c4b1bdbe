import * as z from 'zod';
import { CATALOGUE } from '../catalogue.ts';
import { isDay } from '../day.ts';
import { readEvictionsWithin } from './evictions-within.ts';

const RULE = z.enum(CATALOGUE.map(({ code }) => code));

/** The format of a configuration of checks. */
export const CONFIGURATION = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('CheckConfiguration'),
    spec: z.strictObject({
      failOn: z.enum(['error', 'warning', 'note', 'never']).optional().meta({
        description: 'From which severity on a finding fails the check; error by default.',
      }),
      rules: z
        .partialRecord(RULE, z.enum(['error', 'warning', 'note', 'off']))
        .optional()
        .meta({ description: 'Other severities of rules; off switches a rule off.' }),
      ignore: z
        .array(
          z.strictObject({
            rule: RULE,
            paths: z
              .array(z.string())
              .optional()
              .meta({ description: 'Patterns of paths, in which * matches anything.' }),
            objects: z
              .array(z.string())
              .optional()
              .meta({ description: 'Patterns of objects, such as Deployment dev/*.' }),
            reason: z.string().min(1).meta({ description: 'Why these findings are passed over.' }),
            until: z
              .string()
              .refine(isDay, {
                error: ({ input }) => `${JSON.stringify(input)} is no day, such as 2026-12-31`,
              })
              .optional()
              .meta({ description: 'The last day on which they are, such as 2026-12-31.' }),
          }),
        )
        .optional()
        .meta({ description: 'Findings that are passed over.' }),
      evictionsWithin: z
        .string()
        .refine((text) => readEvictionsWithin(text) !== undefined, {
          error: ({ input }) => `${JSON.stringify(input)} is no duration above 0, such as 30m`,
        })
        .optional()
        .meta({
          description:
            'How long the evictions of a whole zone may last, for eviction-throughput: 10m by default.',
        }),
      baseline: z.string().min(1).optional().meta({ description: 'The file of known findings.' }),
    }),
  })
  .meta({ title: 'Configuration of k8s-evict check' });

const { spec } = CONFIGURATION.shape;

/** The fields at any depth, for guessing the intended one: their names, and what holds them. */
export const FIELDS: ReadonlyMap<string, string> = new Map([
  ...Object.keys(spec.shape.ignore.unwrap().element.shape).map(
    (name) => [name, 'spec.ignore'] as const,
  ),
  ...Object.keys(spec.shape).map((name) => [name, 'spec'] as const),
  ...Object.keys(CONFIGURATION.shape).map((name) => [name, ''] as const),
]);
