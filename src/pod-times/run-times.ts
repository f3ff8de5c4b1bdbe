import {
  type Cluster,
  type ClusterReader,
  type CronJob,
  controllerOf,
  isFinishedJob,
  ownerName,
  type Pod,
  type WorkloadObject,
} from '#cluster';
import { between, cronTimes, type Duration, seconds } from '#units';

/** How long the Jobs of a CronJob take: a time, or until something ends them. */
export type RunTime = Duration | 'until-ended';

/**
 * The time that the last complete Job of each CronJob has taken, by `namespace/name`; without one,
 * what the status of the CronJob shows of its last success. A CronJob whose Jobs were seen to run up
 * to their deadline, or still when the next one began, has Jobs that run until something ends them.
 */
export function runTimesOf({
  cronJobs = [],
  workloads,
}: Pick<Cluster, 'cronJobs' | 'workloads'>): ReadonlyMap<string, RunTime> {
  const found = new Map<string, RunTime>();
  for (const cronJob of cronJobs) {
    const jobs = workloads.filter((job) => isOf(cronJob, job));
    const time = timeOfJobs(jobs) ?? timeOfStatus(cronJob);
    const known = time ?? (runOn(jobs) ? 'until-ended' : undefined);
    if (known !== undefined) found.set(`${cronJob.namespace}/${cronJob.name}`, known);
  }
  return found;
}

function isOf({ namespace, name }: CronJob, job: WorkloadObject): boolean {
  const owner = controllerOf(job);
  return job.namespace === namespace && owner?.kind === 'CronJob' && owner.name === name;
}

function timeOfJobs(jobs: readonly WorkloadObject[]): Duration | undefined {
  const times = jobs.flatMap(({ jobStatus }) => {
    const { startTime, completionTime } = jobStatus ?? {};
    return startTime === undefined || completionTime === undefined
      ? []
      : [{ startTime, time: between(startTime, completionTime) }];
  });
  const last = times.sort((a, b) => b.startTime - a.startTime)[0];
  return last?.time;
}

/** Whether a Job ran up to its deadline, or runs although a later one has begun. */
function runOn(jobs: readonly WorkloadObject[]): boolean {
  const starts = jobs.flatMap(({ jobStatus }) => jobStatus?.startTime ?? []);
  return jobs.some((job) => {
    const { startTime, conditions = [] } = job.jobStatus ?? {};
    if (conditions.some(({ reason }) => reason === DEADLINE)) return true;
    if (startTime === undefined || isFinishedJob(job)) return false;
    return starts.some((other) => other > startTime);
  });
}

/** How a Job says that it has run for as long as it may. */
const DEADLINE = 'DeadlineExceeded';

function timeOfStatus({ lastScheduleTime, lastSuccessfulTime }: CronJob): Duration | undefined {
  if (lastScheduleTime === undefined || lastSuccessfulTime === undefined) return undefined;
  const time = between(lastScheduleTime, lastSuccessfulTime);
  return time > seconds(0) ? time : undefined;
}

/**
 * How long pods of such Jobs run; undefined for good. Where nothing shows it, they are over when the
 * next Job of their CronJob begins; pods of other Jobs run for good.
 */
export function runTimes(
  cluster: Pick<Cluster, 'cronJobs' | 'workloads'>,
  store: Pick<ClusterReader, 'shelf'>,
): (pod: Pod) => Duration | undefined {
  const times = runTimesOf(cluster);
  return (pod) => {
    const owner = controllerOf(pod);
    if (owner?.kind !== 'Job') return undefined;
    const job = store.shelf('workloads').get(ownerName(owner, pod.namespace));
    const cronJob = job && controllerOf(job);
    if (cronJob?.kind !== 'CronJob') return undefined;
    const name = `${pod.namespace}/${cronJob.name}`;
    const known = times.get(name) ?? untilNext(pod, store.shelf('cronJobs').get(name));
    return known === 'until-ended' ? undefined : known;
  };
}

function untilNext({ startTime }: Pod, cronJob: CronJob | undefined): Duration | undefined {
  if (startTime === undefined || cronJob === undefined) return undefined;
  const next = cronTimes(cronJob.schedule, cronJob.timeZone)?.next(startTime);
  return next && between(startTime, next);
}
