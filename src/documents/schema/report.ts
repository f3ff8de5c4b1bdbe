import * as z from 'zod';
import { budget } from './budget.ts';
import { capacity } from './capacity.ts';
import { chances, window } from './chances.ts';
import { seconds } from './common-fields.ts';
import { curves } from './curves.ts';
import { judgedExpectation } from './expectation.ts';
import { finding } from './finding-kinds.ts';
import { ambiguity, eviction, pending, spared, stuck, zone } from './findings.ts';
import { memoryKill } from './memory-kill.ts';
import { orderedNode, removedNode } from './node-changes.ts';
import { nodeCosts } from './node-costs.ts';
import { note } from './note.ts';
import { now } from './now.ts';
import { paceOfClient, pass } from './pace.ts';
import { pressureRanking } from './ranked-victims.ts';
import { rollUp } from './roll-up.ts';
import { timelineEntry } from './timeline-entry.ts';
import { longestDown, serviceOverTime, workloadOverTime } from './workload.ts';

const counts = z.record(z.string(), z.int());

const summary = z.strictObject({
  nodes: z.int().describe('Nodes of the snapshot.'),
  nodesMissing: z
    .array(z.string())
    .optional()
    .describe('Nodes that pods of the snapshot are bound to and that the snapshot does not hold.'),
  nodesLost: z
    .int()
    .describe(
      'Nodes of the snapshot whose Ready was not True at some instant from the start on, those that ' +
        'were not Ready in the snapshot already among them, and those whose Node object was deleted.',
    ),
  pods: z.int().describe('Pods of the snapshot.'),
  podsEvicted: z.int().describe('Pods of the snapshot that were evicted, each once.'),
  evictions: z
    .int()
    .describe(
      'All evictions, also of pods that were created after the start. The deletion of a pod by its own ' +
        'workload, which scales down or cleans up, is no eviction, nor is that of a finished pod.',
    ),
  byMechanism: counts.describe(
    'Evictions by mechanism. Mechanisms without evictions are left out.',
  ),
  firstEviction: seconds.optional().describe('Absent when there is no eviction.'),
  lastEviction: seconds.optional().describe('Absent when there is no eviction.'),
  windows: z
    .strictObject({
      firstNotice: window
        .optional()
        .describe('The first node whose silence is noticed: Ready becomes Unknown.'),
      firstEviction: window.optional(),
      lastEviction: window.optional(),
    })
    .optional()
    .describe(
      'Between which instants these come in any history, computed from leases, grace period, periods, ' +
        'tolerations, rate limits and requests. Where histories were played, those of evictions are ' +
        'the ranges of these and of the single run. Absent where they do not hang on chance, and ' +
        'where no instant is the last one: when the control plane may stop, for example.',
    ),
  memoryKills: counts.describe(
    'Kills of containers for memory, by the scope that ran out of it: `container`, `pod` (their ' +
      'limits) or `node`. Scopes without kills are left out.',
  ),
  rescheduled: z
    .int()
    .describe('Evictions whose replacement was bound to a node; each replacement counts once.'),
  pending: z.int().describe('Pods that have no node at the end.'),
  workloadsBelowDesired: z
    .int()
    .describe(
      'Workloads that had fewer available pods than desired at some time, see `workloads`.',
    ),
  workloadsDown: z
    .int()
    .describe(
      'Workloads without a working pod at some time. DaemonSets do not count, nor what `now` names.',
    ),
  servicesDown: z
    .int()
    .describe('Services without an endpoint that answered at some time, besides those of `now`.'),
  longestDown: longestDown.optional().describe('Absent when nothing is down.'),
  unnoticedSeconds: z
    .number()
    .describe('Time in which the API called at least one pod ready that does not work.'),
  budgetViolations: z.int().describe('Evictions that violated at least one PodDisruptionBudget.'),
  stuck: z.int().describe('Pods that are Terminating at the end although they should be gone.'),
  expectations: z
    .strictObject({ passed: z.int(), failed: z.int(), unknown: z.int().optional() })
    .describe(
      'Numbers of expectations of the scripts that pass, among them those that cannot be judged ' +
        '(`unknown`, absent without any), and that do not hold.',
    ),
});

const input = z.strictObject({
  path: z.string().describe('As named on the command line; `-` for standard input.'),
  sha256: z.string(),
  objects: counts.describe('Objects by kind.'),
});

/** The report of a simulation: the source of its type and of its published JSON Schema. */
export const simulationReport = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('SimulationReport'),
    tool: z.strictObject({ version: z.string() }),
    digest: z
      .string()
      .regex(/^sha256:[0-9a-f]{64}$/)
      .describe('Covers the settings and all events. Equal runs have equal digests.'),
    inputs: z.array(input),
    scenario: z.strictObject({
      name: z.string().optional().describe('The name that the script gives itself.'),
      seed: z.int(),
      history: z
        .int()
        .optional()
        .describe('The report is about this history; absent for a run in which nothing is drawn.'),
      held: z.array(z.string()).optional().describe('Sources that were not drawn in it.'),
    }),
    behaviors: z.strictObject({
      controlPlane: z.string().describe('Release of the control plane, such as `1.33`.'),
      kubelets: counts.describe('Nodes by release of their kubelet.'),
      evictsBy: z
        .literal('deletion')
        .optional()
        .describe('Node lifecycle deletes the pods of lost nodes itself and adds no taints.'),
    }),
    start: z.iso.datetime().describe('The instant called 0.'),
    end: z.strictObject({
      at: seconds,
      reason: z
        .enum(['quiet', 'horizon', 'loop'])
        .describe(
          'Nothing more could happen, the duration was over, or all that happens is a loop without end.',
        ),
    }),
    summary,
    now: now
      .optional()
      .describe('What is down, or silent, when the run begins. Absent for nothing.'),
    findings: z
      .array(finding)
      .describe('Facts that deserve attention, such as loops and pods that never end.'),
    timeline: z.array(timelineEntry).describe('All events, by time, then by id.'),
    evictions: z.array(eviction).describe('By time, then in the order of the timeline.'),
    memoryKills: z
      .array(memoryKill)
      .describe('Containers that kernels killed for memory, by time, then by pod.'),
    spared: z.array(spared).describe('Pods on nodes in trouble that stayed, by pod.'),
    rankings: z
      .array(pressureRanking)
      .optional()
      .describe(
        'One ranking for each node and signal under pressure, by time, node and signal. Absent if ' +
          'the snapshot has no stats of any node.',
      ),
    zones: z.array(zone),
    pace: z
      .array(paceOfClient)
      .describe(
        'Clients whose requests waited for a limit for a second or longer in all, by name.',
      ),
    passes: z
      .array(pass)
      .describe('Passes of the node monitor that lasted a second or longer, by time.'),
    capacity: capacity.describe('The room for pods, before and after.'),
    workloads: z
      .array(workloadOverTime)
      .describe(
        'Workloads with a changed number, by name. Jobs, which end, are left out, and so are the ' +
          'ReplicaSets of Deployments.',
      ),
    services: z
      .array(serviceOverTime)
      .describe('Services with a selector and a changed number, by name.'),
    budgets: z.array(budget).describe('PodDisruptionBudgets, by name.'),
    pending: z.array(pending).describe('Pods that have no node at the end, by pod.'),
    stuck: z
      .array(stuck)
      .describe('Pods that are Terminating at the end although they should be gone, by pod.'),
    nodesOrdered: z
      .array(orderedNode)
      .optional()
      .describe('Machines that autoscalers ordered, by time. Absent without any.'),
    nodesRemoved: z
      .array(removedNode)
      .optional()
      .describe('Nodes that autoscalers take away, by time. Absent without any.'),
    nodeCosts: nodeCosts
      .optional()
      .describe('What nodes cost. Absent unless the catalogue has prices.'),
    rollUp: rollUp.optional(),
    curves: curves
      .optional()
      .describe('Numbers over time. Absent if no limiter and no node under pressure has any.'),
    chances: chances.optional().describe('Absent unless histories were played.'),
    expectations: z
      .array(judgedExpectation)
      .describe('The expectations of the scripts, in their order, with their results.'),
    assumptions: z
      .array(note)
      .describe('Values that the snapshot lacks, and the values used instead.'),
    limits: z.array(note).describe('Parts of Kubernetes that are not modelled.'),
    ambiguities: z.array(ambiguity),
  })
  .meta({ title: 'Report of k8s-evict simulate' });
