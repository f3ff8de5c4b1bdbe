import {
  isFinishedJob,
  isPodReady,
  type JobCondition,
  type JobSpec,
  type JobStatus,
  type Pod,
} from '#cluster';
import { earliest, type Instant } from '#units';
import type { JobBehavior } from '#versions';
import { NOTHING_TO_DO, type Verdict } from '../verdict.ts';
import { type JobMemory, NO_FAILURES, remember } from './backoff.ts';
import { CONDITIONS, deadlineOf, type Ending, endingOf, isComplete } from './ending.ts';
import { indexesOf, podsToReplaceByIndex } from './index-failures.ts';
import { printIndexes } from './index-set.ts';
import { isPodFailed, type JobFacts, readBy } from './job-facts.ts';
import { type Management, manageJob } from './manage.ts';
import { countsAsFailure, countsForJob, isIndexed, type Tally, tally } from './tally.ts';

export interface JobVerdict extends Verdict {
  readonly status: JobStatus;
  readonly memory: JobMemory;
  /** Pods that no longer have to wait for the Job: they lose its finalizer. */
  readonly released: readonly Pod[];
}

/** Kubernetes' own controller, as `managedBy` names it. */
const OWN_CONTROLLER = 'kubernetes.io/job-controller';

/**
 * The actions of a Job on its pods, and its new status. Upstream syncs at most once a second; more
 * frequent syncs give the same pods, sooner.
 *
 * @param pods - those that it claims, in canonical order
 *
 * @upstream pkg/controller/job/job_controller.go syncJob (1.36)
 */
export function jobVerdict(
  given: JobFacts,
  pods: readonly Pod[],
  memory: JobMemory,
  now: Instant,
  rules: JobBehavior,
): JobVerdict {
  const { managedBy = OWN_CONTROLLER } = given.spec;
  if (isFinishedJob({ jobStatus: given.status }) || managedBy !== OWN_CONTROLLER) {
    return { status: given.status, memory: NO_FAILURES, released: [], ...NOTHING_TO_DO };
  }
  const spec = readBy(given.spec, rules);
  const startTime = given.status.startTime ?? (spec.suspend ? undefined : now);
  const status = { ...given.status, ...(startTime !== undefined && { startTime }) };
  const job = { ...given, spec, status };
  const count = tally(spec, status, pods);
  const ending = endingOf(job, pods, count, now);
  const remembered = remember(memory, count.newSucceeded, count.newFailed);
  if (ending !== undefined) {
    return end(job, count, ending, rules, { active: count.active, memory: remembered });
  }
  const management = manageJob(spec, count, remembered, podsByIndex(spec, count), now);
  return isRefused(management, count, rules)
    ? { ...NOTHING_TO_DO, status: given.status, memory, released: [], ...requeue(job, management) }
    : goOn(job, count, remembered, management, rules);
}

/**
 * Whether kube-apiserver refuses the status. Then no pod counts as counted: pods keep their finalizer,
 * and each sync computes the back-off again from the containers that have ended by then.
 *
 * @upstream pkg/apis/batch/validation/validation.go validateJobStatus (1.36)
 */
const isRefused = (management: Management, { active }: Tally, rules: JobBehavior): boolean =>
  rules.readyWithinActive &&
  !rules.activeInBackoff &&
  management.kind === 'wait' &&
  active.some(isPodReady);

/** A running Job keeps the number of its pods. */
function goOn(
  job: JobFacts,
  count: Tally,
  memory: JobMemory,
  management: Management,
  rules: JobBehavior,
): JobVerdict {
  const { spec } = job;
  const active = activeAfter(count.active.length, management, rules);
  const removed = management.kind === 'remove' ? management.pods : [];
  if (active === 0 && isComplete(spec.completions, count.succeeded)) {
    const ending: Ending = { kind: 'success', reason: 'CompletionsReached' };
    return end(job, count, ending, rules, { active: removed, memory });
  }
  const delayed = new Set(podsByIndex(spec, count).values());
  const ended = count.uncounted.filter(
    (pod) => pod.phase === 'Succeeded' || (isPodFailed(pod, spec) && !delayed.has(pod)),
  );
  return {
    create: management.kind === 'create' ? management.pods : [],
    remove: removed,
    released: [...ended, ...removed],
    memory,
    status: {
      ...counters(job, count, ended, false),
      active,
      terminating: count.terminating.length + removed.length,
    },
    ...requeue(job, management),
  };
}

/** When to look again: at the end of the back-off, or at the deadline of the Job. */
function requeue(job: JobFacts, management: Management): Pick<Verdict, 'requeueAt'> {
  const deadline = deadlineOf(job);
  const until = management.kind === 'wait' ? management.until : deadline;
  if (until === undefined) return {};
  return { requeueAt: deadline === undefined ? until : earliest(until, deadline) };
}

const podsByIndex = (spec: JobSpec, count: Tally): ReadonlyMap<number, Pod> => {
  if (!isIndexed(spec) || spec.backoffLimitPerIndex === undefined) return new Map();
  const active = indexesOf(count.active);
  const isSettled = (index: number): boolean =>
    active.has(index) || count.failedIndexes.has(index) || count.succeededIndexes.has(index);
  return podsToReplaceByIndex(count.uncounted, spec, isSettled);
};

/**
 * While a Job waits for its back-off, some releases write that none of its pods is active.
 *
 * @upstream pkg/controller/job/job_controller.go manageJob (1.36)
 */
function activeAfter(active: number, management: Management, rules: JobBehavior): number {
  switch (management.kind) {
    case 'remove':
      return active - management.pods.length;
    case 'create':
      return active + management.pods.length;
    case 'wait':
      return rules.activeInBackoff ? active : 0;
    default:
      return active;
  }
}

/** A Job that has ended deletes its active pods, and waits for terminating ones. */
function end(
  job: JobFacts,
  count: Tally,
  ending: Ending,
  rules: JobBehavior,
  { active, memory }: { readonly active: readonly Pod[]; readonly memory: JobMemory },
): JobVerdict {
  const terminating = count.terminating.length + active.length;
  const isReached = terminating === 0 || !rules.waitsForTerminatingPods;
  const { decided, reached } = CONDITIONS[ending.kind];
  const isAnnounced =
    rules.waitsForTerminatingPods || ['PodFailurePolicy', 'SuccessPolicy'].includes(ending.reason);
  const conditions = [...(isAnnounced ? [decided] : []), ...(isReached ? [reached] : [])].reduce(
    (known, type) => withCondition(known, type, ending.reason),
    job.status.conditions,
  );
  return {
    create: [],
    remove: active,
    released: count.uncounted,
    memory,
    status: {
      ...counters(job, count, count.uncounted, ending.kind === 'failure'),
      active: 0,
      terminating,
      conditions,
    },
  };
}

const withCondition = (
  known: readonly JobCondition[],
  type: string,
  reason: string,
): readonly JobCondition[] =>
  known.some((condition) => condition.type === type)
    ? known
    : [...known, { type, status: 'True', reason }];

/**
 * The additional successes and failures of these pods. When a Job fails, all that have not
 * succeeded count as failed.
 *
 * @upstream pkg/controller/job/job_controller.go trackJobStatusAndRemoveFinalizers (1.36)
 */
function counters(
  { spec, status }: JobFacts,
  count: Tally,
  ended: readonly Pod[],
  allFail: boolean,
): JobStatus {
  const counting = ended.filter((pod) => countsForJob(pod, spec));
  const failed = counting.filter(
    (pod) =>
      pod.phase !== 'Succeeded' &&
      (allFail || isPodFailed(pod, spec)) &&
      countsAsFailure(pod, spec),
  );
  return {
    ...status,
    succeeded: count.succeeded,
    failed: status.failed + failed.length,
    completedIndexes: isIndexed(spec) ? printIndexes(count.succeededIndexes) : '',
    failedIndexes: isIndexed(spec) ? printIndexes(count.failedIndexes) : '',
  };
}
