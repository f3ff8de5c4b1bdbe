import type { JobSpec, Pod } from '#cluster';
import type { Instant } from '#units';
import type { IndexFailures } from '../verdict.ts';
import { mayReplaceAt } from './backoff.ts';
import { finishTimeOf } from './finish-time.ts';
import type { IndexSet } from './index-set.ts';
import { completionIndexOf, isPodFailed } from './job-facts.ts';
import { failureAction } from './pod-failure-policy.ts';

export const INDEX_FAILURE_COUNT = 'batch.kubernetes.io/job-index-failure-count';
export const INDEX_IGNORED_FAILURE_COUNT = 'batch.kubernetes.io/job-index-ignored-failure-count';

/**
 * The failures of an index before this pod of it was created, as its annotations record them.
 * @upstream pkg/controller/job/indexed_job_utils.go getIndexFailureCount (1.36)
 */
const failuresBefore = ({ annotations }: Pod): IndexFailures => ({
  counted: countIn(annotations[INDEX_FAILURE_COUNT]),
  ignored: countIn(annotations[INDEX_IGNORED_FAILURE_COUNT]),
});

const countIn = (text: string | undefined): number =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : 0;

const allOf = ({ counted, ignored }: IndexFailures): number => counted + ignored;

/**
 * The same for the pod that replaces a failed one.
 * @upstream pkg/controller/job/indexed_job_utils.go getNewIndexFailureCounts (1.36)
 */
export function failuresAfter(spec: JobSpec, failed: Pod | undefined): IndexFailures {
  if (failed === undefined) return { counted: 0, ignored: 0 };
  const { counted, ignored } = failuresBefore(failed);
  return failureAction(spec.podFailurePolicy, failed) === 'Ignore'
    ? { counted, ignored: ignored + 1 }
    : { counted: counted + 1, ignored };
}

/**
 * Whether a pod's failure is its index's: it has failed more often than it may, or by a rule.
 * @upstream pkg/controller/job/indexed_job_utils.go isIndexFailed (1.36)
 */
export function failsItsIndex(pod: Pod, spec: JobSpec): boolean {
  if (!isPodFailed(pod, spec)) return false;
  const action = failureAction(spec.podFailurePolicy, pod);
  if (action === 'FailIndex') return true;
  return (
    action !== 'Ignore' && failuresBefore(pod).counted >= (spec.backoffLimitPerIndex ?? Infinity)
  );
}

/**
 * The failed pods that stay until their indexes have a new one, as they carry the count of
 * failures.
 * @upstream pkg/controller/job/indexed_job_utils.go getPodsWithDelayedDeletionPerIndex (1.36)
 */
export function podsToReplaceByIndex(
  uncounted: readonly Pod[],
  spec: JobSpec,
  isSettled: (index: number) => boolean,
): ReadonlyMap<number, Pod> {
  const byIndex = new Map<number, Pod>();
  for (const pod of uncounted) {
    const index = completionIndexOf(pod);
    if (index === undefined || isSettled(index) || !isPodFailed(pod, spec)) continue;
    const known = byIndex.get(index);
    if (known === undefined || allOf(failuresBefore(known)) < allOf(failuresBefore(pod))) {
      byIndex.set(index, pod);
    }
  }
  return byIndex;
}

/** The time from which an index with a failed pod may have a new one. */
export const indexMayReplaceAt = (failed: Pod | undefined): Instant | undefined =>
  failed &&
  mayReplaceAt({
    failures: allOf(failuresBefore(failed)) + 1,
    lastFailure: finishTimeOf(failed),
  });

/** The indexes of pods. */
export const indexesOf = (pods: readonly Pod[]): IndexSet =>
  new Set(pods.flatMap((pod) => completionIndexOf(pod) ?? []));
