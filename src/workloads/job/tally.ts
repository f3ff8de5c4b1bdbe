import { isTerminal, isTerminating, type JobSpec, type JobStatus, type Pod } from '#cluster';
import { isActive } from '../active-pods.ts';
import { failsItsIndex, indexesOf } from './index-failures.ts';
import { type IndexSet, parseIndexes } from './index-set.ts';
import { completionIndexOf, isPodFailed, isUncounted } from './job-facts.ts';
import { failureAction } from './pod-failure-policy.ts';

/** A Job's pods, sorted by the way in which they count. */
export interface Tally {
  readonly active: readonly Pod[];
  /** Terminating, and not finished. */
  readonly terminating: readonly Pod[];
  /** Still hold the finalizer. */
  readonly uncounted: readonly Pod[];
  /** The pods among them that have ended and count as ended. */
  readonly newSucceeded: readonly Pod[];
  readonly newFailed: readonly Pod[];
  /** All successes and failures up to now. */
  readonly succeeded: number;
  readonly failed: number;
  readonly succeededIndexes: IndexSet;
  readonly failedIndexes: IndexSet;
}

export const isIndexed = (spec: JobSpec): boolean => spec.completionMode === 'Indexed';

/** An Indexed Job counts only pods of indexes that it has. */
export const countsForJob = (pod: Pod, spec: JobSpec): boolean =>
  !isIndexed(spec) || (completionIndexOf(pod) ?? Infinity) < (spec.completions ?? 0);

export const countsAsFailure = (pod: Pod, spec: JobSpec): boolean =>
  failureAction(spec.podFailurePolicy, pod) !== 'Ignore';

/** @upstream pkg/controller/job/job_controller.go getNewFinishedPods (1.36) */
export function tally(spec: JobSpec, status: JobStatus, pods: readonly Pod[]): Tally {
  const uncounted = pods.filter(isUncounted);
  const counting = uncounted.filter((pod) => countsForJob(pod, spec));
  const newSucceeded = counting.filter(({ phase }) => phase === 'Succeeded');
  const newFailed = counting.filter((pod) => isPodFailed(pod, spec));
  const counted = newFailed.filter((pod) => countsAsFailure(pod, spec));
  const succeededIndexes = union(indexesIn(status.completedIndexes, spec), indexesOf(newSucceeded));
  return {
    active: pods.filter(isActive),
    terminating: pods.filter((pod) => isTerminating(pod) && !isTerminal(pod)),
    uncounted,
    newSucceeded,
    newFailed,
    succeeded: isIndexed(spec) ? succeededIndexes.size : status.succeeded + newSucceeded.length,
    failed: status.failed + counted.length,
    succeededIndexes,
    failedIndexes: union(
      indexesIn(status.failedIndexes, spec),
      indexesOf(counting.filter((pod) => isIndexed(spec) && failsItsIndex(pod, spec))),
    ),
  };
}

const indexesIn = (text: string, { completions = 0 }: JobSpec): IndexSet =>
  parseIndexes(text, completions);

const union = (a: IndexSet, b: IndexSet): IndexSet => new Set([...a, ...b]);
