import { z } from 'zod';
import { SOURCES } from '#chance';
import { expectationSchema } from '#expectations';
import { positiveDuration, timestamp } from '#script-fields';
import { eventSchema } from './event-schema.ts';
import { settingsSchema } from './settings-schema.ts';

export const API_VERSION = 'k8s-evict.dev/v1';
export const KIND = 'OutageScript';

const MOST_HISTORIES = 100_000;

/** A whole outage script: the source of its types and of the published JSON Schema. */
export const scriptSchema = z
  .strictObject({
    apiVersion: z.literal(API_VERSION),
    kind: z.literal(KIND),
    metadata: z
      .strictObject({
        name: z.string().meta({ description: 'The name of the scenario in reports.' }).optional(),
        description: z.string().meta({ description: 'The scenario in a sentence.' }).optional(),
      })
      .optional(),
    spec: z.strictObject({
      start: timestamp
        .meta({
          description: 'The instant called 0. Left out: the newest heartbeat of the snapshot.',
        })
        .optional(),
      duration: positiveDuration
        .meta({
          description: 'How long to simulate at most; ends earlier when nothing more can happen.',
          default: '24h',
        })
        .optional(),
      seed: z
        .int()
        .min(0)
        .meta({ description: 'For picks and phases: the same seed, the same outcome.', default: 1 })
        .optional(),
      chances: z
        .int()
        .min(1)
        .max(MOST_HISTORIES)
        .meta({ description: 'So many histories are played in which chance is drawn.' })
        .optional(),
      hold: z
        .array(z.enum(SOURCES))
        .meta({ description: 'Sources of chance that histories do not draw.' })
        .optional(),
      set: settingsSchema.optional(),
      events: z
        .array(eventSchema)
        .meta({ description: 'In any order; at one instant the order of the file counts.' })
        .optional(),
      expect: z
        .array(expectationSchema)
        .meta({
          description:
            'Conditions that must hold; the run ends with exit code 1 when one does not.',
        })
        .optional(),
    }),
  })
  .meta({ title: 'Outage script', description: 'The failures of a cluster, and their times.' });

export type ScriptFields = z.output<typeof scriptSchema>;
