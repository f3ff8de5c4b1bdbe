import { z } from 'zod';
import { AT_ONCE, assumed, type Draft, refused, together } from '../draft.ts';
import type { ReadObject } from '../read-object.ts';
import { EXPERIMENT_KINDS, EXPERIMENTS, type ExperimentKind } from './experiments.ts';
import { embeddedSchedule, playedOnce, scheduled } from './schedule.ts';
import { workflowOf, workflowSpec } from './workflow.ts';

const metadata = z.looseObject({
  name: z.string().optional(),
  namespace: z.string().optional(),
  annotations: z.record(z.string(), z.string()).optional(),
});

const PAUSE = 'experiment.chaos-mesh.org/pause';

const object = <Spec extends z.ZodType>(
  spec: Spec,
  draftOf: (spec: z.output<Spec>, context: { path: string[]; namespace: string }) => Draft,
) =>
  z
    .strictObject({
      apiVersion: z.unknown(),
      kind: z.unknown(),
      metadata: metadata.optional(),
      spec,
      status: z.unknown().optional(),
    })
    .transform((read): ReadObject => {
      const fields = read as { metadata?: z.output<typeof metadata>; spec: z.output<Spec> };
      const { name, namespace = 'default', annotations = {} } = fields.metadata ?? {};
      const place = ['metadata', 'annotations', PAUSE];
      const draft =
        annotations[PAUSE] === 'true'
          ? assumed(place, 'it is paused, so that nothing of it happens')
          : draftOf(fields.spec, { path: ['spec'], namespace });
      return { name, draft };
    });

const experimentOf = (kind: ExperimentKind) =>
  object(EXPERIMENTS[kind].spec, (reader, context) => {
    const experiment = reader(context);
    return together([experiment.draft, ...playedOnce(experiment, AT_ONCE, undefined, context)]);
  });

/** A Schedule of an experiment, or of a workflow. */
const scheduleSpec = z.union([
  embeddedSchedule,
  z.looseObject({ type: z.literal('Workflow'), workflow: workflowSpec }),
]);

const schedule = object(scheduleSpec, (spec, context) => {
  if (spec.type !== 'Workflow') {
    return scheduled(spec as z.output<typeof embeddedSchedule>, context, AT_ONCE, undefined);
  }
  const inner = { ...context, path: [...context.path, 'workflow'] };
  const once = assumed([...context.path, 'type'], 'a scheduled workflow is played once');
  const { workflow } = spec as { workflow?: z.output<typeof workflowSpec> };
  return workflow === undefined
    ? refused(context.path, 'the field workflow is missing here')
    : together([workflowOf(workflow, inner), once]);
});

/** The kinds of Chaos Mesh that have a meaning as scripts. */
export const MESH_KINDS: ReadonlyMap<string, z.ZodType<ReadObject>> = new Map<
  string,
  z.ZodType<ReadObject>
>([
  ...EXPERIMENT_KINDS.map((kind) => [kind, experimentOf(kind)] as const),
  ['Schedule', schedule],
  ['Workflow', object(workflowSpec, workflowOf)],
]);
