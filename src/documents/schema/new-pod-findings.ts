import * as z from 'zod';
import { message } from './common-fields.ts';
import { workload } from './timeline-fields.ts';
import { spells } from './workload-findings.ts';

export const webhookBlocks = z
  .strictObject({
    kind: z.literal('webhook-blocks'),
    webhooks: z
      .array(z.string())
      .describe(
        'Webhooks with failurePolicy Fail, as `Kind/name/webhook` with the kind and the name of their configuration.',
      ),
    service: z
      .string()
      .describe('The Service that they are called at, as `namespace/name`: no endpoint answers.'),
    namespaces: z
      .array(z.string())
      .describe('The namespaces in which no pod can be created that they are asked about.'),
    stopsItself: z
      .boolean()
      .describe('Whether they stop new pods of that Service too, so that it stays down.'),
    alsoStops: z
      .array(z.enum(['bindings', 'evictions', 'leases', 'leader-leases']))
      .describe(
        'What else fails: bindings, evictions by the API, renewals of the Leases of nodes and of the control plane.',
      ),
    refused: z.array(workload).describe('The workloads that cannot create pods for this reason.'),
    tries: z.int().describe('How often their controllers try in vain.'),
    evictionsRefused: z
      .int()
      .describe('The pods whose evictions by the API fail for this reason; absent without any.')
      .optional(),
    bindingsRefused: z
      .int()
      .describe('The pods that cannot be bound to nodes for this reason; absent without any.')
      .optional(),
    ...spells,
    message,
  })
  .meta({ id: 'WebhookBlocks' });

/** New pods of a workload that admission refuses. */
export const creationRefused = z
  .strictObject({
    kind: z.literal('creation-refused'),
    workload,
    by: z.string().describe('The object that refuses, as `Kind/namespace/name`.'),
    refusal: z.string().describe('What the API server answers, the last time.'),
    tries: z.int().describe('How often the controller tries in vain.'),
    ...spells,
    message,
  })
  .meta({ id: 'CreationRefused' });

/** A Job that fails for good. */
export const jobFailed = z
  .strictObject({
    kind: z.literal('job-failed'),
    workload: workload.describe('The Job.'),
    reason: z.string().describe('The reason of its condition Failed.'),
    at: z.number().describe('Seconds since the start, to the millisecond.'),
    message,
  })
  .meta({ id: 'JobFailed' });

/** A DeviceTaintRule that only counts whom it would evict. */
export const deviceRuleWithoutEffect = z
  .strictObject({
    kind: z.literal('device-rule-without-effect'),
    rule: z.string().describe('The DeviceTaintRule, whose effect is None.'),
    pods: z.array(z.string()).describe('The pods that would go if it were NoExecute, by name.'),
    message,
  })
  .meta({ id: 'DeviceRuleWithoutEffect' });

/** Nodes that are not like most of their pool. */
export const nodeUnlikeItsPool = z
  .strictObject({
    kind: z.literal('node-unlike-its-pool'),
    nodes: z.array(z.string()).describe('By name.'),
    pool: z.string().describe('Their pool, by the value of its label.'),
    what: z.string().describe('The fact that differs.'),
    own: z.string().describe('What it is on these nodes.'),
    others: z.string().describe('What it is on most nodes of the pool.'),
    count: z.int().describe('How many nodes of the pool are so.'),
    so: z.string().describe('What it decides, as the rest of a sentence.'),
    message,
  })
  .meta({ id: 'NodeUnlikeItsPool' });

/** A NodeReadinessRule that only counts what it would do. */
export const readinessRuleDryRun = z
  .strictObject({
    kind: z.literal('readiness-rule-dry-run'),
    rule: z.string().describe('The NodeReadinessRule, whose dryRun is true.'),
    taint: z.string().describe('The taint, as kubectl prints it.'),
    nodes: z.array(z.string()).describe('The nodes that would get it during the run, by name.'),
    pods: z.array(z.string()).describe('The pods that would go, by name.'),
    message,
  })
  .meta({ id: 'ReadinessRuleDryRun' });

/** API groups that nobody answers for. */
export const apiServiceLost = z
  .strictObject({
    kind: z.literal('api-service-lost'),
    groups: z.array(z.string()).describe('The API groups of its APIServices.'),
    service: z.string().describe('The Service that answers for them, as `namespace/name`.'),
    ...spells,
    message,
  })
  .meta({ id: 'ApiServiceLost' });
