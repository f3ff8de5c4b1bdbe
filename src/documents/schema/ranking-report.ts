import * as z from 'zod';
import { note } from './findings.ts';
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
        'oom_score_adj of each container that goes on running, by name: how much readier than others ' +
          'the kernel is to kill it when memory runs out. Null when the memory of the node was not measured.',
      ),
    goes: z.boolean().describe('Whether it is among those that have to go now.'),
  })
  .meta({ id: 'Victim' });

const entry = z
  .strictObject({
    ...rankedFor,
    at: z.literal(0).describe('Seconds since the start: rankings are about the snapshot itself.'),
    threshold: quantity.nullable().describe('Null where the kubelet has none for the signal.'),
    gracePeriodSeconds,
    minimumReclaim: quantity
      .nullable()
      .describe('How much more than the threshold must be available before eviction stops.'),
    available: quantity,
    capacity: quantity,
    outlook: z
      .enum(['no-threshold', 'not-met', 'collection-suffices', 'evictions-suffice', 'never-enough'])
      .describe('What it takes until enough is available again.'),
    alsoMet: z
      .array(z.string())
      .describe('Signals of other thresholds that are met and keep the kubelet evicting so.'),
    toEvict: z
      .int()
      .nullable()
      .describe(
        'How many pods have to go until enough is available again; null when no number is.',
      ),
    order: legacyOrder
      .optional()
      .describe('Where the release of the kubelet has it, and `order` of the report does not say.'),
    victims: z.array(victim).describe('All pods of the node, those that it spares as well.'),
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
      .describe('The order of current kubelets, or that of releases before 1.9.'),
    rankings: z.array(entry).describe('The nodes that are nearest to eviction first.'),
    unranked: z
      .array(
        z.strictObject({
          node: z.string(),
          reason: z.enum(['not-measured', 'signal-not-measured']),
          message: z.string(),
        }),
      )
      .describe('Nodes whose pods cannot be ranked, by name.'),
    assumptions: z.array(note).describe('What the snapshot lacked, and what was taken instead.'),
    ambiguities: z.array(evictionTie).describe('Where Kubernetes leaves the order to chance.'),
  })
  .meta({ title: 'Report of k8s-evict rank' });
