import * as z from 'zod';
import { autoscaledDamage, autoscaledGroup } from './autoscaled-damage.ts';
import { spread } from './chances.ts';
import { seconds } from './common-fields.ts';
import { note } from './note.ts';
import { now } from './now.ts';
import { sweptRollUp } from './roll-up.ts';
import { since } from './since.ts';
import { smallest } from './smallest-sets.ts';
import { helps } from './swept-helps.ts';
import {
  endsBecause,
  failedJobs,
  faultKind,
  sweptWorkload,
  webhooksThatStop,
} from './swept-workload.ts';

const text = z.string();

const figures = z
  .strictObject({
    podsEvicted: z.int().describe('Pods of the snapshot that were evicted, each once.'),
    evictions: z.int().describe('All evictions, also of pods that were created after the start.'),
    nodesLost: z.int().describe('Nodes whose Ready was not True, or whose object was deleted.'),
    servicesDown: z.int().describe('Services without an endpoint that answered at some time.'),
    servicesDownAtEnd: z.int().describe('Services that are down when the run ends.'),
    serviceDownSeconds: z
      .number()
      .nullable()
      .describe('The longest time that a Service was down. Null if one is down for good.'),
    longestDownSeconds: z
      .number()
      .nullable()
      .describe('The longest outage of a Service or a workload. Null if one is for good.'),
    workloadsShort: z.int().describe('Workloads with fewer working pods than desired.'),
    workloadsDown: z.int().describe('Workloads without a working pod. DaemonSets do not count.'),
    quorumsLost: z
      .int()
      .describe('StatefulSets without a working majority, and the control plane if it is down.'),
    pending: z.int().describe('Pods that have no node at the end.'),
    stuck: z.int().describe('Pods that are Terminating at the end although they should be gone.'),
    unnoticedSeconds: z.number().describe('Time in which a pod was called ready and did not work.'),
    budgetViolations: z.int().describe('Evictions that violated a PodDisruptionBudget.'),
    budgetsBlocking: z.int().describe('PodDisruptionBudgets that refuse an eviction to the end.'),
    drainsFailed: z.int(),
    expectationsFailed: z.int(),
  })
  .meta({ id: 'Figures' });

const down = z.strictObject({
  name: text.describe('As `Service/namespace/name` or `Deployment/namespace/name`.'),
  from: seconds,
  seconds: z
    .number()
    .nullable()
    .describe(
      'Time within the run in which it was down. Null if it is for good: `endsBecause` is `quiet`.',
    ),
  unnoticedSeconds: z.number(),
  ends: seconds.nullable().describe('Null if it is down at the end of the run.'),
  endsBecause,
  spans: z
    .array(z.tuple([seconds, seconds.nullable()]))
    .optional()
    .describe('Its outages by time. Absent where there is one only.'),
});

const failed = z.strictObject({
  name: text,
  kind: text.describe('The subject of the expectation.'),
  message: text,
  file: text,
  line: z.int(),
});

const damageFields = {
  figures,
  firstEviction: seconds.optional(),
  lastEviction: seconds.optional(),
  evictionsOverTime: z
    .array(z.tuple([seconds, z.int()]))
    .optional()
    .describe(
      'Evictions in at most 24 periods: the first instant of each period, and the number of its ' +
        'evictions. Absent without evictions.',
    ),
  end: z.strictObject({ at: seconds, reason: z.enum(['quiet', 'horizon', 'loop']) }),
  down: z.array(down).describe('Services and workloads that were down, the longest first.'),
  quorumLost: z.array(text).describe('StatefulSets, by name, after `control plane`.'),
  noRoom: z
    .array(
      z.strictObject({
        name: text,
        pods: z.int(),
        untried: z
          .int()
          .optional()
          .describe('Those for which kube-scheduler looks for no node. Absent without any.'),
      }),
    )
    .describe('Pods that have no node at the end, by workload.'),
  blocking: z.array(text).describe('Budgets that refuse an eviction to the end, by name.'),
  webhooks: webhooksThatStop.optional(),
  jobsFailed: failedJobs.optional(),
  autoscaling: autoscaledDamage.optional(),
  failed: z.array(failed).describe('Expectations that do not hold, in their order.'),
  heldSoFar: z
    .array(failed)
    .optional()
    .describe('Those that hold up to `end` only, where a short duration cuts the run, if any.'),
  unknown: z
    .array(failed)
    .optional()
    .describe(
      'Expectations that cannot be judged, as the snapshot lacks what decides them, and pass. Absent ' +
        'without any.',
    ),
};

/** The damage that a played scenario does. */
export const damage = z.strictObject(damageFields).meta({ id: 'Damage' });

const run = {
  what: text.optional().describe('The event of `--fault`, without its target.'),
  settings: z.array(text).describe('The settings of `--vary`, as `--set` takes them.'),
};

/** One fault under one combination of settings. */
export const sweepRow = z
  .strictObject({
    fault: text.describe('Stable name, such as `node/worker-5`.'),
    kind: faultKind,
    name: text,
    nodes: z.int().describe('How many nodes the fault is about.'),
    ...run,
    ...damageFields,
    spread: z
      .record(text, spread)
      .optional()
      .describe('How figures are spread over the histories of `--chances`.'),
    added: z
      .strictObject({ ...damageFields, spread: z.record(text, spread).optional() })
      .meta({ id: 'AddedDamage' })
      .optional()
      .describe(
        'What the fault adds to `baseline`, by pod, workload and Service; groups, their order and ' +
          'sentences count this. Absent where nothing happens without a fault, so that all is added.',
      ),
    command: text.describe('The command that plays this row, with the same figures.'),
  })
  .meta({ id: 'Row' });

const fault = text.optional().describe('The first fault with the highest number.');

const longest = z.strictObject({
  most: z.number().nullable().describe('In seconds. Null if it lasts for good.'),
  fault,
  endless: z.literal(true).optional().describe('It lasts when the run ends.'),
});

const group = z
  .strictObject({
    kind: faultKind,
    ...run,
    faults: z.int(),
    podsEvicted: z.strictObject({ most: z.int(), fault }),
    serviceDownSeconds: longest,
    longestDownSeconds: longest,
    withServicesDown: z.int().describe('Faults that take a Service down.'),
    withServicesDownAtTimes: z
      .int()
      .optional()
      .describe('Other faults that do so in a history of `--chances`. Absent where none does.'),
    withWorkloadsDown: z.int(),
    withWorkloadsLost: z
      .int()
      .describe(
        'Faults that leave a workload without a pod that works at the end, although they take no ' +
          'Service down and no more pods than without any fault are pending.',
      ),
    withQuorumsLost: z.int(),
    withWebhooksStopping: z
      .int()
      .optional()
      .describe('Faults after which webhooks stop new pods. Absent without any.'),
    withJobsFailed: z.int().optional().describe('Faults that make a Job fail. Absent without any.'),
    autoscaling: autoscaledGroup.optional(),
    withoutRoom: z.int().describe('Faults with more pending pods than without any fault.'),
    withPodsStuck: z
      .int()
      .describe('Faults after which more pods stay Terminating than without any fault.'),
    withBudgetsViolated: z
      .int()
      .describe('Faults with more evictions that violate budgets than without any fault.'),
    withBudgetsBlocking: z.int(),
    withDrainsFailed: z.int().describe('Drains that do not end, whether for a budget or not.'),
    withExpectationsFailed: z.int(),
    harmless: z
      .int()
      .describe(
        'Faults that take down no Service and no workload, cost no quorum, leave no pod without room ' +
          'or stuck, make no Job fail, violate no budget, block no drain and break no expectation, ' +
          'in a run to its end.',
      ),
  })
  .meta({ id: 'Group' });

const singlePoint = z.strictObject({
  workload: text.describe('As `Deployment/namespace/name`.'),
  pods: z.int(),
  level: text.describe('`node`, `zone`, `region` or a label.'),
  where: text.describe('All of its pods are there.'),
});

/** The report that `sweep -o json` prints. */
export const sweepReport = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('SweepReport'),
    tool: z.strictObject({ version: text }),
    digest: text
      .regex(/^sha256:[0-9a-f]{64}$/)
      .describe('Covers the snapshot, the scripts and all options that matter.'),
    inputs: z.array(z.strictObject({ path: text, sha256: text })),
    controlPlane: text.describe('Release of the control plane, such as `1.33`.'),
    start: z.iso.datetime().describe('The instant called 0.'),
    over: z.array(text),
    faults: z.array(text).describe('The events of `--fault`.'),
    vary: z.array(text),
    chances: z.int().optional().describe('Histories of each fault.'),
    interrupted: z
      .literal(true)
      .optional()
      .describe('Fewer faults were played than were asked for.'),
    summary: z.strictObject({
      nodes: z.int(),
      pods: z.int(),
      faults: z.int().describe('Faults that were asked for.'),
      runs: z.int().describe('Faults, each with each event and each combination of settings.'),
      played: z.int(),
      listed: z.int().describe('Rows of this report: fewer with `--top`.'),
      expectations: z.int().describe('Expectations that each run is judged by.'),
      failed: z.int().describe('Runs with an expectation that does not hold.'),
      unknown: z
        .int()
        .optional()
        .describe('Other runs with an expectation that cannot be judged. Absent without any.'),
      heldSoFar: z
        .int()
        .optional()
        .describe('Runs with an expectation that holds up to their end only. Absent without any.'),
      unfinished: z
        .array(
          z.strictObject({
            reason: z.enum(['loop', 'horizon']),
            runs: z.int(),
            at: z.number().describe('When the first of them ends, in seconds since the start.'),
          }),
        )
        .optional()
        .describe('Runs that a loop or a short duration ends. Absent without any.'),
    }),
    now: now.optional().describe('The state in which all runs begin. Absent where all work.'),
    baseline: damage.describe('What happens without any fault.'),
    since: since.optional().describe('What differs from the sweep of `--baseline`.'),
    smallest: smallest.optional().describe('The smallest set of nodes that breaks something.'),
    workload: sweptWorkload.optional().describe('The answer about the workload of `--workload`.'),
    groups: z.array(group),
    rollUp: sweptRollUp.optional(),
    rows: z.array(sweepRow).describe('The worst first.'),
    helps: helps.optional().describe('Changes that would help, with `--what-if`.'),
    singlePoints: z
      .array(singlePoint)
      .describe('Workloads with all pods on one node, in one zone or at one value of a label.'),
    assumptions: z.array(note),
    limits: z.array(note),
  })
  .meta({ title: 'Report of k8s-evict sweep' });
