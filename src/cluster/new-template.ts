import type {
  DaemonSetUpdate,
  PodTemplate,
  StatefulSetUpdate,
  WorkloadObject,
} from './objects/workload.ts';

/**
 * A workload with another template, as the API server writes it: its controller has not seen it yet.
 * Workloads without a strategy, such as Jobs, only get the template.
 * @upstream pkg/registry/apps/daemonset/strategy.go PrepareForUpdate (1.36)
 */
export function withNewTemplate(workload: WorkloadObject, template: PodTemplate): WorkloadObject {
  const { deployment, statefulSet, daemonSet } = workload;
  return {
    ...workload,
    template,
    ...(deployment && { deployment: { ...deployment, isUnseen: true } }),
    ...(statefulSet?.update && {
      statefulSet: { ...statefulSet, update: unseen(statefulSet.update, workload.template) },
    }),
    ...(daemonSet?.update && {
      daemonSet: { ...daemonSet, update: nextGeneration(daemonSet.update) },
    }),
  };
}

/** The template of before stays that of the current revision, unless a rollout is under way. */
function unseen(
  { currentTemplate, ...update }: StatefulSetUpdate,
  before: PodTemplate | undefined,
): StatefulSetUpdate {
  const isAtRest = update.isUnseen !== true && update.currentRevision === update.updateRevision;
  const current = currentTemplate ?? (isAtRest ? before : undefined);
  return { ...update, ...(current && { currentTemplate: current }), isUnseen: true };
}

function nextGeneration({ generation = '0', ...update }: DaemonSetUpdate): DaemonSetUpdate {
  const { firstGeneration = generation } = update;
  return { ...update, generation: `${Number(generation) + 1}`, firstGeneration };
}

/** The annotation by which `kubectl rollout restart` changes a template. */
const RESTARTED_AT = 'kubectl.kubernetes.io/restartedAt';

/**
 * A template that differs from another one in nothing but the time.
 * @param time - as RFC 3339
 * @upstream kubectl pkg/polymorphichelpers/objectrestarter.go defaultObjectRestarter (1.36)
 */
export const restartedAt = (template: PodTemplate, time: string): PodTemplate => ({
  ...template,
  annotations: { ...template.annotations, [RESTARTED_AT]: time },
});
