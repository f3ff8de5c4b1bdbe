import * as z from 'zod';
import { budget } from './budget.ts';
import { capacity } from './capacity.ts';
import { judgedExpectation } from './expectation.ts';
import { finding } from './finding-kinds.ts';
import { ambiguity, eviction, note, pending, spared, stuck, zone } from './findings.ts';
import { memoryKill } from './memory-kill.ts';
import { paceOfClient, pass } from './pace.ts';
import { pressureRanking } from './ranked-victims.ts';
import { timelineEntry } from './timeline-entry.ts';
import { longestDown, serviceOverTime, workloadOverTime } from './workload.ts';

const seconds = z.number().describe('Seconds since the start, to the millisecond.');
const counts = z.record(z.string(), z.int());

const summary = z.strictObject({
  nodes: z.int().describe('Nodes of the snapshot.'),
  nodesLost: z
    .int()
    .describe(
      'Nodes whose Ready was not True at some instant from the start on, those that were not Ready ' +
        'in the snapshot already among them, and nodes whose Node object was deleted.',
    ),
  pods: z.int().describe('Pods of the snapshot.'),
  podsEvicted: z.int().describe('Pods of the snapshot that were evicted, each once.'),
  evictions: z
    .int()
    .describe(
      'All evictions, those of pods that were made since among them. What its own workload deletes as ' +
        'it scales down, or clears away, is no eviction, nor is the deletion of a finished pod.',
    ),
  byMechanism: counts.describe('The same by mechanism; a mechanism that took none is left out.'),
  firstEviction: seconds.optional().describe('Absent when there is no eviction.'),
  lastEviction: seconds.optional().describe('Absent when there is no eviction.'),
  memoryKills: counts.describe(
    'How often kernels killed a container for memory, by whose memory had run out: `container`, ' +
      '`pod` (their limits) or `node`. One that was never short is left out.',
  ),
  rescheduled: z
    .int()
    .describe('Evictions whose replacement was bound to a node; each replacement counts once.'),
  pending: z.int().describe('Pods that have no node at the end.'),
  workloadsBelowDesired: z
    .int()
    .describe(
      'Workloads that had fewer available pods than they want at some time, see `workloads`.',
    ),
  workloadsDown: z
    .int()
    .describe('Workloads of which no pod worked at some time; DaemonSets do not count.'),
  servicesDown: z.int().describe('Services of which no endpoint answered at some time.'),
  longestDown: longestDown.optional().describe('Absent when nothing is down.'),
  unnoticedSeconds: z
    .number()
    .describe('How long at least one pod that does not work was called ready by the API.'),
  budgetViolations: z.int().describe('Evictions that violated at least one PodDisruptionBudget.'),
  stuck: z.int().describe('Pods that are Terminating at the end although they should be gone.'),
  expectations: z
    .strictObject({ passed: z.int(), failed: z.int() })
    .describe('Of the scripts: how many hold and how many do not.'),
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
      .describe('Over the settings and everything that happened: equal runs have equal digests.'),
    inputs: z.array(input),
    scenario: z.strictObject({
      name: z.string().optional().describe('The script calls itself so.'),
      seed: z.int(),
    }),
    behaviors: z.strictObject({
      controlPlane: z.string().describe('Release of the control plane, such as `1.33`.'),
      kubelets: counts.describe('Nodes by release of their kubelet.'),
      evictsBy: z
        .literal('deletion')
        .optional()
        .describe('Node lifecycle deletes the pods of lost nodes itself, and taints none.'),
    }),
    start: z.iso.datetime().describe('The instant called 0.'),
    end: z.strictObject({
      at: seconds,
      reason: z
        .enum(['quiet', 'horizon'])
        .describe('Nothing more could happen, or the duration was over.'),
    }),
    summary,
    findings: z
      .array(finding)
      .describe('What deserves attention: what goes round in circles, or never ends.'),
    timeline: z.array(timelineEntry).describe('Everything that happened, by time, then by id.'),
    evictions: z.array(eviction).describe('By time, then in the order of the timeline.'),
    memoryKills: z
      .array(memoryKill)
      .describe('Containers that kernels killed for memory, by time, then by pod.'),
    spared: z.array(spared).describe('Pods on nodes in trouble that stayed, by pod.'),
    rankings: z
      .array(pressureRanking)
      .optional()
      .describe(
        'Of each node and signal under pressure one, by time, node and signal; absent when the ' +
          'snapshot holds no stats of any node.',
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
    capacity: capacity.describe('How much room for pods there is, before and after.'),
    workloads: z
      .array(workloadOverTime)
      .describe(
        'Workloads of which a number changed, by name. Jobs, which end, are left out, and so are the ' +
          'ReplicaSets of Deployments.',
      ),
    services: z
      .array(serviceOverTime)
      .describe('Services with a selector of which a number changed, by name.'),
    budgets: z.array(budget).describe('PodDisruptionBudgets, by name.'),
    pending: z.array(pending).describe('Pods that have no node at the end, by pod.'),
    stuck: z
      .array(stuck)
      .describe('Pods that are Terminating at the end although they should be gone, by pod.'),
    expectations: z
      .array(judgedExpectation)
      .describe('What the scripts expect, in their order, and whether it holds.'),
    assumptions: z.array(note).describe('What the snapshot lacked, and what was taken instead.'),
    limits: z.array(note).describe('What is not modelled.'),
    ambiguities: z.array(ambiguity),
  })
  .meta({ title: 'Report of k8s-evict simulate' });
