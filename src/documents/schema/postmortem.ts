import * as z from 'zod';
import { message } from './common-fields.ts';

const time = z.iso.datetime().describe('An instant in UTC.');
const seconds = z.number().describe('Seconds.');
const evidence = z.array(z.string()).describe('What shows it, the best evidence first.');
const between = z
  .tuple([time, time])
  .describe('The instants between which it lies. The same twice for an exact instant.');

const removalMechanism = z.enum([
  'taint',
  'evict-api',
  'preemption',
  'node-pressure',
  'local-storage',
  'pressure-admission',
  'critical-pod',
  'graceful-shutdown',
  'pod-gc',
  'kubelet-rejected',
  'namespace',
  'workload',
  'request',
  'pod-eviction-timeout',
  'device-taint',
  'unknown',
]);

const removal = z.strictObject({
  pod: z.string().describe('The pod, as `namespace/name`.'),
  uid: z.string().describe('Empty where only an audit log without bodies names the pod.'),
  node: z.string().optional().describe('Its node. Absent where nothing tells it.'),
  workload: z.string().optional().describe('Its workload, as `Kind/namespace/name`.'),
  at: between.optional().describe('When its removal began. Absent where nothing tells it.'),
  mechanism: removalMechanism.describe(
    '`request` is a deletion by a person or program, `workload` one by its own controller, ' +
      '`namespace` one with its namespace.',
  ),
  evicted: z.boolean().describe('Whether the mechanism is an eviction rather than a deletion.'),
  confidence: z
    .enum(['certain', 'likely', 'inferred', 'unknown'])
    .describe('By an object or an audit log, by an Event alone, by instants alone, or not at all.'),
  evidence,
  contradicting: z.array(z.string()).describe('Requests of an audit log that say otherwise.'),
  by: z
    .strictObject({
      user: z.string(),
      agent: z.string().describe('The program.'),
      address: z.string().describe('The address that the request came from.'),
    })
    .optional()
    .describe('Who asked for it. Absent without an audit log.'),
  replacement: z
    .strictObject({
      pod: z.string(),
      node: z.string().optional(),
      created: time,
      ready: time.optional().describe('Absent while it is not Ready, or where nothing tells.'),
      known: z.boolean().describe('Whether the record tells if it became Ready.'),
    })
    .optional()
    .describe('The pod that took its place, by controller and time.'),
  message,
});

const silence = z.strictObject({
  node: z.string(),
  fell: between.describe('When it fell silent: after its last sign of life, before the next one.'),
  lastSign: time.optional().describe('Its last sign of life, where the record has it.'),
  noticed: between.describe('When its Ready condition became Unknown.'),
  ended: time.optional().describe('When it was Ready again. Absent while it is silent.'),
  evidence,
});

const drain = z.strictObject({
  node: z.string(),
  by: z.string().optional().describe('The user, where the record has one.'),
  began: between,
  last: time.describe('The last eviction, granted or refused.'),
  evicted: z.int().describe('Number of pods evicted.'),
  refused: z
    .int()
    .describe('Number of evictions from the node by this user that a budget refused.'),
});

const cause = z.strictObject({
  event: z.string().describe('The name of the event in an outage script.'),
  nodes: z.array(z.string()),
  pods: z.array(z.string()),
  taints: z.array(z.string()),
  workload: z.string().optional().describe('What is rolled out, as `Kind/namespace/name`.'),
  at: time.describe('The instant that the script takes.'),
  between,
  for: z.string().optional().describe('How long it lasts. Absent where it lasts to the end.'),
  evidence,
});

const workload = z.strictObject({
  workload: z.string().describe('As `Kind/namespace/name`.'),
  pods: z.int().describe('Number of its pods before.'),
  lost: z.int().describe('Number of its pods that were removed or stood on silent nodes.'),
  fewestWorking: z.int(),
  secondsDown: seconds.describe('For how long no pod of it worked.'),
  secondsShort: seconds.describe('For how long fewer pods worked than before.'),
  backAt: time
    .optional()
    .describe('When as many pods worked as before. Absent if not by the end, or not known.'),
  known: z
    .boolean()
    .optional()
    .describe('Whether the record tells if it was back by the end; else it was short for longer.'),
});

const comparedPod = z.strictObject({
  pod: z.string(),
  node: z.string().optional().describe('Its node. Absent where nothing tells it.'),
  verdict: z.enum([
    'agrees',
    'only-in-record',
    'only-in-model',
    'other-mechanism',
    'other-instant',
  ]),
  recorded: between.optional(),
  modelled: between.optional().describe('The instant of the model, and its window.'),
  secondsApart: seconds.optional().describe('How far the recorded instant lies outside.'),
  message,
});

const agreement = z.strictObject({
  agrees: z.int().describe('Number of evictions on which record and model agree.'),
  recorded: z.int().describe('Number of evictions in the record.'),
  modelled: z.int().describe('Number of evictions in the model.'),
  pods: z.array(comparedPod),
  reasons: z
    .array(
      z.strictObject({
        message,
        removes: z.int().describe('Number of differences it removes.'),
        agrees: z.int().describe('Number of evictions on which record and model agree then.'),
      }),
    )
    .describe('What would explain differences, each tried by playing it.'),
  message,
});

const hindsight = z.strictObject({
  workload: z.string().describe('As `Kind/namespace/name`.'),
  backAt: time.describe('When as many of its pods had worked as before.'),
  insteadOf: time.optional().describe('When they did without the change. Absent for never.'),
  script: z
    .string()
    .optional()
    .describe('An outage script that makes the difference, in JSON. Absent if no script can.'),
  message,
});

const learned = z.strictObject({
  setting: z
    .string()
    .describe('The path of the setting below `spec.set` of a script, or the field of an event.'),
  value: z.string(),
  observations: z.int(),
  message,
});

/** What happened to a cluster: the source of the type and of its published JSON Schema. */
export const postmortemReport = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('PostmortemReport'),
    tool: z.strictObject({ version: z.string() }),
    record: z
      .strictObject({
        from: time.optional(),
        until: time.optional(),
        events: z.int().describe('Number of Events.'),
        auditEntries: z.int().describe('Number of entries of audit logs, of all objects.'),
        leftOut: z
          .array(z.strictObject({ path: z.string(), why: z.string() }))
          .describe('Audit logs of other clusters, which are left out.'),
        before: z.boolean().describe('Whether there is a snapshot of before.'),
        after: z.boolean().describe('Whether there is a snapshot of afterwards.'),
      })
      .describe('What there is to be read.'),
    answer: z.array(z.string()).describe('What happened, in sentences.'),
    removals: z.array(removal),
    silences: z.array(silence),
    drains: z.array(drain),
    workloads: z.array(workload),
    outage: z.array(cause).describe('The outage that explains the removals.'),
    learned: z.array(learned).describe('What the record teaches about settings.'),
    unexplained: z.array(z.string()).describe('Pods that went, and nothing tells why.'),
    missing: z.array(z.string()).describe('What the record lacks, and what follows from that.'),
    whatIf: z
      .array(hindsight)
      .optional()
      .describe(
        'Changes that had brought workloads back earlier, each played. Absent unless asked.',
      ),
    notTried: z
      .string()
      .optional()
      .describe(
        'The changes that were not tried, as that would take too long. Absent without any.',
      ),
    agreement: agreement.optional().describe('The record against the model. Absent unless asked.'),
  })
  .meta({ title: 'Answer of k8s-evict postmortem' });
