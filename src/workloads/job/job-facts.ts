import type { JobSpec, JobStatus, Pod } from '#cluster';
import type { JobBehavior } from '#versions';

/** The facts that decide about the pods of a Job. */
export interface JobFacts {
  readonly spec: JobSpec;
  readonly status: JobStatus;
  /** The restart policy of its template. */
  readonly restartPolicy: string;
}

/** The spec as a release reads it: unknown fields are absent. */
export function readBy(spec: JobSpec, rules: JobBehavior): JobSpec {
  const known: { -readonly [Field in keyof JobSpec]: JobSpec[Field] } = { ...spec };
  if (!rules.podReplacementPolicy) delete known.podReplacementPolicy;
  if (!rules.podFailurePolicy) delete known.podFailurePolicy;
  if (!rules.backoffLimitPerIndex) delete known.backoffLimitPerIndex;
  if (!rules.backoffLimitPerIndex) delete known.maxFailedIndexes;
  if (!rules.successPolicy) delete known.successPolicy;
  return known;
}

/** Holds a pod until its Job has counted it. */
export const JOB_TRACKING_FINALIZER = 'batch.kubernetes.io/job-tracking';

export const isUncounted = (pod: Pick<Pod, 'finalizers'>): boolean =>
  pod.finalizers.includes(JOB_TRACKING_FINALIZER);

/**
 * Whether a terminating pod is replaced only when it is gone or finished.
 * @upstream pkg/controller/job/job_controller.go onlyReplaceFailedPods (1.36)
 */
export const onlyReplacesFailed = (spec: JobSpec): boolean =>
  spec.podReplacementPolicy === 'Failed' || spec.podFailurePolicy !== undefined;

/**
 * Whether a pod counts as failed: a terminating one does so at once, unless its Job waits for its
 * end.
 * @upstream pkg/controller/job/job_controller.go isPodFailed (1.36)
 */
export const isPodFailed = (pod: Pod, spec: JobSpec): boolean =>
  pod.phase === 'Failed' ||
  (!onlyReplacesFailed(spec) && pod.deletionTimestamp !== undefined && pod.phase !== 'Succeeded');

export const COMPLETION_INDEX = 'batch.kubernetes.io/job-completion-index';

/**
 * The index of an Indexed Job's pod; undefined without a valid one.
 * @upstream pkg/controller/job/indexed_job_utils.go getCompletionIndex (1.36)
 */
export function completionIndexOf(pod: Pick<Pod, 'annotations'>): number | undefined {
  const written = pod.annotations[COMPLETION_INDEX];
  return written !== undefined && /^\+?[0-9]+$/.test(written) ? Number(written) : undefined;
}
