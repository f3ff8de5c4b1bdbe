import * as z from 'zod';

const UNIT = 'in bytes, inodes or processes; null when nothing was measured.';
const pod = z.string().describe('The pod, as `namespace/name`.');

/** By which order pods are ranked, where that is not the order of current kubelets. */
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
    usage: z.number().nullable().describe(`What it uses, ${UNIT}`),
    request: z.number().describe('What it asked for, in the same unit; 0 of inodes and processes.'),
    over: z.number().nullable().describe(`Usage less request, ${UNIT}`),
    exceedsRequest: z.boolean().nullable().describe('Null when nothing was measured.'),
    priority: z.int(),
    qosClass: z.enum(['Guaranteed', 'Burstable', 'BestEffort']),
    protected: z
      .enum(['static', 'mirror', 'priority', 'critical-annotation'])
      .nullable()
      .describe('Why the kubelet never evicts it; null when it may.'),
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
      .describe('What puts it before the next one; null for the last.'),
    tiedWith: z.array(pod).describe('Pods that Kubernetes could as well have in its place.'),
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
  .describe('How long a soft threshold must have been met; null for a hard one, and without any.');

/** How the pods of one node under pressure stood when its kubelet came to choose among them. */
export const pressureRanking = z
  .strictObject({
    ...rankedFor,
    at: z
      .number()
      .describe(
        'Seconds since the start: of the first decision for this signal; without one, of the first ' +
          'pass that found a threshold met.',
      ),
    threshold: z.string().describe('How much there should be, as a quantity.'),
    gracePeriodSeconds,
    available: z.string().describe('How much there was, as a quantity.'),
    victim: pod
      .nullable()
      .describe(
        'The pod that the kubelet evicted then; null when it evicted none for this signal.',
      ),
    order: legacyOrder.optional(),
    victims: z.array(rankedVictim).describe('All pods of the node, those that it spares as well.'),
  })
  .meta({ id: 'PressureRanking' });

/** Pods among which Kubernetes leaves the choice to chance. */
export const evictionTie = z.strictObject({
  kind: z.literal('eviction-tie'),
  node: z.string(),
  signal: z.string(),
  at: z.number().describe('Seconds since the start.'),
  pods: z.array(pod).describe('In the order shown here.'),
  message: z.string().describe('In words. The wording may change between releases.'),
});
