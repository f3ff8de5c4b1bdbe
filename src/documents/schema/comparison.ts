import * as z from 'zod';
import { spread } from './chances.ts';
import { message, seconds } from './common-fields.ts';
import { judgedExpectation } from './expectation.ts';
import { eviction } from './findings.ts';
import { behavior, value } from './releases.ts';
import { workload } from './timeline-fields.ts';

const pod = z.string().describe('The pod, as `namespace/name`.');

const effect = z
  .enum(['better', 'worse', 'neutral'])
  .describe('For whoever relies on the workloads: earlier and later evictions are neutral.');

const side = z
  .strictObject({
    tool: z.strictObject({ version: z.string() }),
    digest: z.string(),
    name: z.string().optional().describe('The name that the script gives itself.'),
    seed: z.int(),
    controlPlane: z.string().describe('Release of the control plane, such as `1.33`.'),
    start: z.iso.datetime().describe('The instant called 0.'),
    end: seconds,
    unfinished: z
      .enum(['horizon', 'loop'])
      .optional()
      .describe(
        'Why the run ends while something is still to happen, which is not compared. Absent where it shows all.',
      ),
  })
  .describe('One of the two runs.');

const evicted = z.strictObject({
  pod,
  node: z.string().optional(),
  at: seconds,
  mechanism: eviction.shape.mechanism,
  share: eviction.shape.share,
  message,
});

const changedEviction = z
  .strictObject({
    change: z
      .enum(['only-after', 'only-before', 'earlier', 'later', 'otherwise'])
      .describe('`otherwise`: at the same time, by another mechanism.'),
    effect,
    pod: pod.describe('The pod, as `namespace/name`; a new pod has the name of the later run.'),
    workload: workload.optional(),
    isNew: z.literal(true).optional().describe('The pod was created after the start.'),
    seconds: z.number().optional().describe('By which it is later; below 0 if it is earlier.'),
    before: evicted.optional(),
    after: evicted.optional(),
  })
  .meta({ id: 'ChangedEviction' });

const trouble = z.strictObject({
  secondsDown: z
    .number()
    .nullable()
    .describe(
      'Until the later end of the two runs, if it does not end. Null if it lasts for good.',
    ),
  secondsShort: z
    .number()
    .nullable()
    .describe(
      'With fewer pods than wanted, or with endpoints that do not answer. Null if it lasts for good.',
    ),
  ends: z.number().nullable().optional().describe('As in a SimulationReport.'),
});

const changedTrouble = z
  .strictObject({
    name: z.string().describe('As `Service/namespace/name` or `Deployment/namespace/name`.'),
    state: z.enum(['down', 'short']).describe('The worst state that changes its length.'),
    effect,
    seconds: z.number().describe('By which the state lasts longer; below 0 if shorter.'),
    lasts: z
      .enum(['before', 'after', 'both'])
      .optional()
      .describe('The runs at whose end the state lasts. Absent for none.'),
    before: trouble,
    after: trouble,
  })
  .meta({ id: 'ChangedTrouble' });

const budgetFigures = z.strictObject({
  refusals: z.int(),
  violations: z.int(),
  leastAllowed: z.int().describe('The fewest allowed evictions at any time.'),
});

const changedBudget = z
  .strictObject({
    budget: z.string().describe('As `namespace/name`.'),
    effect,
    before: budgetFigures.optional().describe('Absent where the run has no such budget.'),
    after: budgetFigures.optional(),
    message,
  })
  .meta({ id: 'ChangedBudget' });

const drainEnd = z.strictObject({
  end: z
    .enum(['completed', 'failed', 'unfinished'])
    .describe('`unfinished`: it still asks for pods at the end of the run.'),
  at: seconds.nullable().describe('Null where it does not end.'),
});

const changedDrain = z
  .strictObject({
    node: z.string(),
    effect,
    before: drainEnd.optional().describe('Absent where the run does not drain the node.'),
    after: drainEnd.optional(),
    message,
  })
  .meta({ id: 'ChangedDrain' });

const changedCordon = z
  .strictObject({
    node: z.string(),
    change: z.enum(['only-after', 'only-before']),
    effect,
    message,
  })
  .meta({ id: 'ChangedCordon' });

const changedLeftOver = z
  .strictObject({
    state: z.enum(['pending', 'stuck']),
    change: z.enum(['only-after', 'only-before']),
    effect,
    pod,
    workload: workload.optional(),
    message,
  })
  .meta({ id: 'ChangedLeftOver' });

const zoneMoments = z.array(
  z.strictObject({ at: seconds, state: z.enum(['Initial', 'Normal', 'Partial', 'Full']) }),
);

const changedZone = z
  .strictObject({
    zone: z.string().describe('`region::zone`; empty for nodes with neither label.'),
    before: zoneMoments,
    after: zoneMoments,
    message,
  })
  .meta({ id: 'ChangedZone' });

const changedNote = z.strictObject({
  kind: z.string(),
  change: z.enum(['only-after', 'only-before']),
  message,
});

/** The differences of two runs: the source of the type and of the published JSON Schema. */
export const comparisonReport = z
  .strictObject({
    apiVersion: z.literal('k8s-evict.dev/v1'),
    kind: z.literal('ComparisonReport'),
    tool: z.strictObject({ version: z.string() }),
    before: side,
    after: side,
    changes: z
      .array(z.string())
      .describe('What was changed, as on the command line. Empty for two stored reports.'),
    notes: z
      .array(z.string())
      .describe('Differences of the inputs and scripts, and what was left out of the comparison.'),
    verdict: z
      .enum(['equal', 'better', 'worse', 'trade', 'neutral'])
      .describe(
        '`trade`: some things are better and others worse; `neutral`: there are differences, none ' +
          'of them better or worse.',
      ),
    reasons: z
      .array(z.strictObject({ effect, message }))
      .describe('What is better and what is worse, the greatest difference first.'),
    because: z
      .strictObject({
        before: z.int().optional().describe('The entry in the timeline of the earlier run.'),
        after: z.int().optional().describe('The entry in the timeline of the later run.'),
        message,
      })
      .optional()
      .describe('The cause of the greatest difference. Absent where there is none.'),
    figures: z
      .array(
        z.strictObject({
          figure: z.string().describe('A figure of `summary` of a SimulationReport.'),
          effect,
          before: z.number().nullable().describe('Null where the run has no such figure.'),
          after: z.number().nullable(),
          chances: z
            .strictObject({ before: spread.optional(), after: spread.optional() })
            .optional()
            .describe('Over the histories. Absent unless both runs have histories.'),
        }),
      )
      .describe('Figures of the summary that differ.'),
    until: seconds.describe('The end of the longer run: states that last count up to here.'),
    evictions: z
      .array(changedEviction)
      .describe('Evictions that differ by a second or more, or in more than their time, by time.'),
    services: z.array(changedTrouble).describe('The greatest difference first.'),
    workloads: z.array(changedTrouble).describe('The greatest difference first.'),
    budgets: z.array(changedBudget).describe('By name.'),
    drains: z.array(changedDrain).describe('Drains that end otherwise, by node.'),
    cordons: z.array(changedCordon).describe('Nodes that are cordoned at the end of one run only.'),
    leftOver: z.array(changedLeftOver).describe('Pods without a node, or Terminating, at the end.'),
    zones: z.array(changedZone).describe('By name.'),
    findings: z.array(changedNote).describe('Findings of one run only.'),
    expectations: z
      .array(
        z.strictObject({
          name: judgedExpectation.shape.name,
          effect,
          before: z
            .boolean()
            .optional()
            .describe('Whether it holds. Absent where it is not asked, or cannot be judged.'),
          after: z.boolean().optional(),
          unknown: z
            .enum(['before', 'after'])
            .optional()
            .describe('The run that lacks what decides it. Absent where both judge it.'),
          message,
        }),
      )
      .describe('Expectations that hold in one run only, or that only one run judges.'),
    behaviors: z
      .array(behavior.extend({ before: value }))
      .describe('Constants and choices of Kubernetes that differ. Empty for two stored reports.'),
    assumptions: z.array(changedNote).describe('Assumptions of one run only.'),
  })
  .meta({ title: 'Report of k8s-evict diff' });
