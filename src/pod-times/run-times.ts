import {
  type Cluster,
  type ClusterReader,
  type CronJob,
  controllerOf,
  ownerName,
  type Pod,
  type WorkloadObject,
} from '#cluster';
import { between, cronTimes, type Duration, seconds } from '#units';

/**
 * The time that the last complete Job of each CronJob has taken, by `namespace/name`; without one,
 * what the status of the CronJob shows of its last success.
 */
export function runTimesOf({
  cronJobs = [],
  workloads,
}: Pick<Cluster, 'cronJobs' | 'workloads'>): ReadonlyMap<string, Duration> {
  const found = new Map<string, Duration>();
  for (const cronJob of cronJobs) {
    const time = timeOfJobs(cronJob, workloads) ?? timeOfStatus(cronJob);
    if (time !== undefined) found.set(`${cronJob.namespace}/${cronJob.name}`, time);
  }
  return found;
}

function timeOfJobs(
  { namespace, name }: CronJob,
  workloads: readonly WorkloadObject[],
): Duration | undefined {
  const times = workloads.flatMap((job) => {
    const owner = controllerOf(job);
    if (job.namespace !== namespace || owner?.kind !== 'CronJob' || owner.name !== name) return [];
    const { startTime, completionTime } = job.jobStatus ?? {};
    return startTime === undefined || completionTime === undefined
      ? []
      : [{ startTime, time: between(startTime, completionTime) }];
  });
  const last = times.sort((a, b) => b.startTime - a.startTime)[0];
  return last?.time;
}

function timeOfStatus({ lastScheduleTime, lastSuccessfulTime }: CronJob): Duration | undefined {
  if (lastScheduleTime === undefined || lastSuccessfulTime === undefined) return undefined;
  const time = between(lastScheduleTime, lastSuccessfulTime);
  return time > seconds(0) ? time : undefined;
}

/**
 * How long pods of such Jobs run. Where nothing shows it, they are over when the next Job of their
 * CronJob begins; pods of other Jobs run for good.
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
    const known = times.get(name);
    return known ?? untilNext(pod, store.shelf('cronJobs').get(name));
  };
}

function untilNext({ startTime }: Pod, cronJob: CronJob | undefined): Duration | undefined {
  if (startTime === undefined || cronJob === undefined) return undefined;
  const next = cronTimes(cronJob.schedule, cronJob.timeZone)?.next(startTime);
  return next && between(startTime, next);
}
