import type { PodDisruptionBudget, PodTemplate, WorkloadObject } from '#cluster';

/** The fields of a workload that a manifest may change, as a manifest has them. */
export function writtenWorkload(workload: WorkloadObject): Readonly<Record<string, unknown>> {
  const { kind, namespace, name, labels, annotations, replicas, minReadySeconds } = workload;
  const { template, statefulSet, daemonSet, job } = workload;
  return {
    kind,
    metadata: { namespace, name, labels, annotations },
    spec: {
      ...(replicas !== undefined && { replicas }),
      ...(minReadySeconds !== undefined && { minReadySeconds }),
      ...(template && { template: writtenTemplate(template) }),
      ...(statefulSet && {
        podManagementPolicy: statefulSet.podManagementPolicy,
        ordinals: { start: statefulSet.firstOrdinal },
      }),
      ...(daemonSet && {
        updateStrategy: { rollingUpdate: { maxSurge: daemonSet.allowsSurge ? 1 : 0 } },
      }),
      ...job,
    },
  };
}

const writtenTemplate = ({ labels, annotations, finalizers, spec, nodeName }: PodTemplate) => ({
  metadata: { labels, annotations, finalizers },
  spec: { ...spec, ...(nodeName !== undefined && { nodeName }) },
});

/** The same for a budget, without its selector, which counts as a whole. */
export const writtenBudget = ({ namespace, name, labels, spec }: PodDisruptionBudget) => {
  const { selector: _, ...bounds } = spec;
  return { metadata: { namespace, name, labels }, spec: bounds };
};
