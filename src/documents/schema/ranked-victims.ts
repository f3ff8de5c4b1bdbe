import * as z from 'zod';
import { source } from './chances.ts';

const UNIT = 'in bytes, inodes or processes. Null without a measurement.';
const pod = z.string().describe('The pod, as `namespace/name`.');

/** The order of pods, if it is not the order of current kubelets. */
export const legacyOrder = z
  .strictObject({
    ranking: z.literal('qos'),
    legacy: z.literal(true),
    variant: z.enum(['code', 'openshift-doc']),
  })
  .describe('The order of releases before 1.9, by QoS class.');

/** A pod in the order in which a kubelet evicts. */
export const rankedVictim = z
  .strictObject({
    rank: z.int().positive(),
    pod,
    usage: z.number().nullable().describe(`The usage of the pod, ${UNIT}`),
    request: z.number().describe('The request, in the same unit. 0 for inodes and processes.'),
    over: z.number().nullable().describe(`Usage less request, ${UNIT}`),
    exceedsRequest: z.boolean().nullable().describe('Null without a measurement.'),
    priority: z.int(),
    qosClass: z.enum(['Guaranteed', 'Burstable', 'BestEffort']),
    protected: z
      .enum(['static', 'mirror', 'priority', 'critical-annotation'])
      .nullable()
      .describe('The reason why the kubelet never evicts the pod. Null if the kubelet may.'),
    decidedBy: z
      .enum([
        'missing-stats',
        'exceeds-request',
        'priority',
        'usage-above-request',
        'processes',
        'qos-class',
        'usage',
        'tie',
      ])
      .nullable()
      .describe('The key that puts the pod before the next one. Null for the last.'),
    tiedWith: z
      .array(pod)
      .describe('Pods that could take its place, as Kubernetes leaves the order to chance.'),
  })
  .meta({ id: 'RankedVictim' });

/** The subject of a ranking: a node and the resource that it is low on. */
export const rankedFor = {
  node: z.string(),
  signal: z.string().describe('Such as `memory.available`.'),
  resource: z.enum(['memory', 'ephemeral-storage', 'inodes', 'pids']),
};

export const gracePeriodSeconds = z
  .number()
  .nullable()
  .describe('The grace period of a soft threshold. Null for a hard threshold, and without any.');

/** The pods of one node under pressure when its kubelet chose among them. */
export const pressureRanking = z
  .strictObject({
    ...rankedFor,
    at: z
      .number()
      .describe(
        'Seconds from the start to the first decision for this signal or, without one, to the first ' +
          'pass that found a threshold met.',
      ),
    threshold: z.string().describe('The threshold, as a quantity.'),
    gracePeriodSeconds,
    available: z.string().describe('The amount available then, as a quantity.'),
    victim: pod
      .nullable()
      .describe('The pod that the kubelet evicted then. Null if it evicted none for this signal.'),
    order: legacyOrder.optional(),
    victims: z.array(rankedVictim).describe('All pods of the node, including protected pods.'),
  })
  .meta({ id: 'PressureRanking' });

/** Pods among which Kubernetes leaves the choice to chance. */
export const evictionTie = z.strictObject({
  kind: z.literal('eviction-tie'),
  source,
  node: z.string(),
  signal: z.string(),
  at: z.number().describe('Seconds since the start.'),
  pods: z.array(pod).describe('In the order shown here.'),
  message: z.string().describe('In words. The wording may change between releases.'),
});
