import * as z from 'zod';
import { message } from './common-fields.ts';
import { note } from './note.ts';

/** The rules that keep a node, in the order in which autoscalers ask them. */
const KEEPING_RULES = [
  'not-managed',
  'not-initialized',
  'going',
  'nominated',
  'do-not-disrupt',
  'scale-down-off',
  'cluster-unhealthy',
  'scale-down-disabled',
  'coming',
  'utilization',
  'pod-do-not-disrupt',
  'pod-without-controller',
  'pod-controller-missing',
  'pod-too-few-replicas',
  'pod-custom-controller',
  'pod-system',
  'pod-not-safe-to-evict',
  'pod-local-storage',
  'pod-disruption-budget',
  'pod-in-several-budgets',
  'pod-has-to-complete',
  'static-capacity',
  'consolidation-never',
  'consolidation-when-empty',
  'consolidate-after',
  'node-budget',
  'no-place',
  'needs-several-nodes',
  'not-cheaper',
  'spot-to-spot',
  'not-balanced',
  'group-at-minimum',
  'node-budget-spent',
  'others-first',
] as const;

const node = z
  .strictObject({
    node: z.string(),
    autoscaler: z
      .enum(['karpenter', 'cluster-autoscaler'])
      .nullable()
      .describe('Whose node it is. Null: no autoscaler that acts has made it.'),
    pool: z.string().nullable().describe('The NodePool or the node group.'),
    zone: z.string().describe('Empty where the node has none.'),
    verdict: z
      .enum(['goes', 'could', 'stays'])
      .describe('`could`: it would go alone, but others go before it.'),
    wish: z
      .enum(['empty', 'drifted', 'underutilized', 'unneeded', 'not-ready'])
      .nullable()
      .describe('What makes it worth taking away. Null where a rule before that keeps it.'),
    rule: z.enum(KEEPING_RULES).nullable().describe('The first rule that keeps it.'),
    message,
    pod: z.string().nullable().describe('The pod that keeps it.'),
    budget: z.string().nullable().describe('The PodDisruptionBudget that keeps it.'),
    afterSeconds: z
      .number()
      .nullable()
      .describe('The time until it goes, or until the rule that keeps it holds no more.'),
    moves: z
      .array(
        z.strictObject({
          pod: z.string(),
          to: z.string().nullable().describe('The node that would take it. Null: a new one.'),
        }),
      )
      .describe('The pods that go with it, and where to.'),
    replacement: z
      .strictObject({
        pool: z.string(),
        zones: z.array(z.string()),
        instanceTypes: z.array(z.string()),
        capacityTypes: z.array(z.string()),
      })
      .nullable()
      .describe('The machine that is ordered before it goes. The cloud takes one of these.'),
    together: z.array(z.string()).describe('The nodes that go in one command, itself included.'),
    pricePerHour: z.number().nullable().describe('Null unless the catalogue has its price.'),
  })
  .meta({ id: 'ConsolidatedNode' });

/** What autoscalers would take away now: the source of the type and of its JSON Schema. */
export const consolidationReport = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('ConsolidationReport'),
    tool: z.strictObject({ version: z.string() }),
    inputs: z.array(z.strictObject({ path: z.string(), sha256: z.string() })),
    start: z.string().describe('The instant that the snapshot shows.'),
    autoscalers: z.array(z.enum(['karpenter', 'cluster-autoscaler'])),
    answer: z.array(z.string()).describe('The most important in sentences.'),
    summary: z.strictObject({
      nodes: z.int(),
      goes: z.int(),
      could: z.int(),
      stays: z.int(),
      pods: z.int().describe('Pods that move with the nodes that go.'),
      savedPerHour: z
        .number()
        .nullable()
        .describe('The prices of the nodes that go without replacement. Null without prices.'),
    }),
    nodes: z.array(node).describe('By verdict, then by name.'),
    rules: z
      .array(z.strictObject({ rule: z.enum(KEEPING_RULES), nodes: z.int(), message }))
      .describe('The rules that keep nodes, the most frequent first.'),
    assumptions: z.array(note),
  })
  .meta({ title: 'Report of k8s-evict sweep --over consolidations' });
