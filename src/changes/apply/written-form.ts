import type {
  DeploymentSpec,
  IntOrString,
  PodDisruptionBudget,
  PodTemplate,
  WorkloadObject,
} from '#cluster';

/** The fields of a workload that a manifest may change, as a manifest has them. */
export function writtenWorkload(workload: WorkloadObject): Readonly<Record<string, unknown>> {
  const { kind, namespace, name, labels, annotations, replicas, minReadySeconds } = workload;
  const { template, deployment, statefulSet, daemonSet, job } = workload;
  return {
    kind,
    metadata: { namespace, name, labels, annotations },
    spec: {
      ...(replicas !== undefined && { replicas }),
      ...(minReadySeconds !== undefined && { minReadySeconds }),
      ...(template && { template: writtenTemplate(template) }),
      ...(deployment && writtenStrategy(deployment)),
      ...(statefulSet && {
        podManagementPolicy: statefulSet.podManagementPolicy,
        ordinals: { start: statefulSet.firstOrdinal },
        ...(statefulSet.update && writtenUpdate(statefulSet.update)),
      }),
      ...(daemonSet &&
        writtenUpdate(
          daemonSet.update ?? { type: 'RollingUpdate', maxSurge: daemonSet.allowsSurge ? 1 : 0 },
        )),
      ...job,
    },
  };
}

/** The longest deadline that a field holds means none. */
const NO_DEADLINE = 2 ** 31 - 1;

const writtenStrategy = ({
  strategy: type,
  maxSurge,
  maxUnavailable,
  paused,
  progressDeadlineSeconds = NO_DEADLINE,
}: DeploymentSpec) => ({
  strategy: { type, rollingUpdate: { maxSurge, maxUnavailable } },
  paused,
  progressDeadlineSeconds,
});

/** The bounds of a strategy, with those of its fields that it has. */
function writtenUpdate({
  type,
  maxSurge,
  maxUnavailable,
  partition,
}: {
  readonly type: string;
  readonly maxSurge?: IntOrString;
  readonly maxUnavailable?: IntOrString;
  readonly partition?: number;
}) {
  const rollingUpdate = {
    ...(maxSurge !== undefined && { maxSurge }),
    ...(maxUnavailable !== undefined && { maxUnavailable }),
    ...(partition !== undefined && { partition }),
  };
  return { updateStrategy: { type, rollingUpdate } };
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
