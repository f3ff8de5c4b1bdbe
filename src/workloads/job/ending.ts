import type { JobStatus, Pod } from '#cluster';
import { type Instant, later, seconds } from '#units';
import { isPodFailed, type JobFacts } from './job-facts.ts';
import { failureAction } from './pod-failure-policy.ts';
import { meetsSuccessPolicy } from './success-policy.ts';
import { isIndexed, type Tally } from './tally.ts';

/** The end of a Job, with the reason in its condition. */
export interface Ending {
  readonly kind: 'success' | 'failure';
  readonly reason: string;
}

/** The condition of a certain end, and that of a reached one. */
export const CONDITIONS = {
  success: { decided: 'SuccessCriteriaMet', reached: 'Complete' },
  failure: { decided: 'FailureTarget', reached: 'Failed' },
} as const;

/**
 * Whether a Job has ended although completions are missing: its pods are deleted then. An earlier
 * decision stays.
 *
 * @upstream pkg/controller/job/job_controller.go syncJob (1.36)
 */
export function endingOf(
  job: JobFacts,
  pods: readonly Pod[],
  count: Tally,
  now: Instant,
): Ending | undefined {
  const { spec, status } = job;
  const decided = decidedBefore(status, 'success') ?? decidedBefore(status, 'failure');
  if (decided !== undefined) return decided;
  const failing = pods.some(
    (pod) => isPodFailed(pod, spec) && failureAction(spec.podFailurePolicy, pod) === 'FailJob',
  );
  if (failing) return failure('PodFailurePolicy');
  if (count.failed > spec.backoffLimit || restartedTooOften(job, pods)) {
    return failure('BackoffLimitExceeded');
  }
  const deadline = deadlineOf(job);
  if (deadline !== undefined && deadline <= now) return failure('DeadlineExceeded');
  return isIndexed(spec) ? endingByIndexes(job, count) : undefined;
}

const failure = (reason: string): Ending => ({ kind: 'failure', reason });

function decidedBefore({ conditions }: JobStatus, kind: Ending['kind']): Ending | undefined {
  const found = conditions.find(
    ({ type, status }) => type === CONDITIONS[kind].decided && status === 'True',
  );
  return found && { kind, reason: found.reason };
}

function endingByIndexes({ spec }: JobFacts, count: Tally): Ending | undefined {
  const { completions = 0, backoffLimitPerIndex, maxFailedIndexes = Infinity } = spec;
  const lost = count.failedIndexes.size;
  if (backoffLimitPerIndex !== undefined) {
    if (lost > maxFailedIndexes) return failure('MaxFailedIndexesExceeded');
    if (lost > 0 && lost + count.succeededIndexes.size >= completions) {
      return failure('FailedIndexes');
    }
  }
  return meetsSuccessPolicy(spec.successPolicy, count.succeededIndexes, completions)
    ? { kind: 'success', reason: 'SuccessPolicy' }
    : undefined;
}

/** The deadline of a Job; undefined without one. */
export const deadlineOf = ({ spec, status }: JobFacts): Instant | undefined =>
  spec.activeDeadlineSeconds === undefined || status.startTime === undefined || spec.suspend
    ? undefined
    : later(status.startTime, seconds(spec.activeDeadlineSeconds));

/**
 * Restarts of containers in place count as failures of the Job.
 * @upstream pkg/controller/job/job_controller.go pastBackoffLimitOnFailure (1.36)
 */
function restartedTooOften({ spec, restartPolicy }: JobFacts, pods: readonly Pod[]): boolean {
  if (restartPolicy !== 'OnFailure') return false;
  const restarts = pods
    .filter(({ phase }) => phase === 'Running' || phase === 'Pending')
    .flatMap(({ containerStatuses, initContainerStatuses = [] }) => [
      ...containerStatuses,
      ...initContainerStatuses,
    ])
    .reduce((sum, { restartCount }) => sum + restartCount, 0);
  return spec.backoffLimit === 0 ? restarts > 0 : restarts >= spec.backoffLimit;
}

/**
 * Whether a Job has all its completions and nothing of it runs any more.
 * @upstream pkg/controller/job/job_controller.go syncJob (1.36)
 */
export const isComplete = (completions: number | undefined, succeeded: number): boolean =>
  completions === undefined ? succeeded > 0 : succeeded >= completions;
