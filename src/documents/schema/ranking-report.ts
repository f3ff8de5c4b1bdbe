import * as z from 'zod';
import { note } from './note.ts';
import {
  evictionTie,
  gracePeriodSeconds,
  legacyOrder,
  rankedFor,
  rankedVictim,
} from './ranked-victims.ts';

const quantity = z.string().describe('A quantity, such as `500Mi`.');

const victim = rankedVictim
  .extend({
    uid: z.string(),
    oomScoreAdj: z
      .record(z.string(), z.int())
      .nullable()
      .describe(
        'oom_score_adj of each container that keeps running, by name. The kernel prefers to kill ' +
          'containers with a higher value. Null if the memory of the node was not measured.',
      ),
    goes: z.boolean().describe('Whether the kubelet has to evict the pod now.'),
  })
  .meta({ id: 'Victim' });

const entry = z
  .strictObject({
    ...rankedFor,
    at: z.literal(0).describe('Seconds since the start: rankings are about the snapshot itself.'),
    threshold: quantity.nullable().describe('Null if the kubelet has no threshold for the signal.'),
    gracePeriodSeconds,
    minimumReclaim: quantity
      .nullable()
      .describe('The amount above the threshold that must be available before eviction stops.'),
    available: quantity,
    capacity: quantity,
    outlook: z
      .enum(['no-threshold', 'not-met', 'collection-suffices', 'evictions-suffice', 'never-enough'])
      .describe('The action that makes enough available again.'),
    alsoMet: z
      .array(z.string())
      .describe('Signals of other met thresholds, which also keep the kubelet evicting.'),
    toEvict: z
      .int()
      .nullable()
      .describe(
        'Number of pods to evict until enough is available again. Null if no number suffices.',
      ),
    order: legacyOrder
      .optional()
      .describe(
        "The legacy order of the kubelet's release, if `order` of the report does not say it.",
      ),
    victims: z.array(victim).describe('All pods of the node, including protected pods.'),
  })
  .meta({ id: 'Ranking' });

/** The order of evictions: the source of the type and of its published JSON Schema. */
export const rankingReport = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('RankingReport'),
    tool: z.strictObject({ version: z.string() }),
    inputs: z.array(
      z.strictObject({
        path: z.string().describe('As named on the command line; `-` for standard input.'),
        sha256: z.string(),
        objects: z.record(z.string(), z.int()).describe('Objects by kind.'),
      }),
    ),
    order: z
      .discriminatedUnion('ranking', [
        z.strictObject({ ranking: z.literal('kubelet') }),
        legacyOrder,
      ])
      .describe('The order of current kubelets, or the order of releases before 1.9.'),
    rankings: z.array(entry).describe('By the distance to eviction, the nearest node first.'),
    unranked: z
      .array(
        z.strictObject({
          node: z.string(),
          reason: z.enum(['not-measured', 'signal-not-measured']),
          message: z.string(),
        }),
      )
      .describe('Nodes whose pods cannot be ranked, by name.'),
    assumptions: z
      .array(note)
      .describe('Values that the snapshot lacks, and the values used instead.'),
    ambiguities: z.array(evictionTie).describe('Orders that Kubernetes leaves to chance.'),
  })
  .meta({ title: 'Report of k8s-evict rank' });
