import { entriesOf } from '#causes';
import type { Cluster } from '#cluster';
import type { Outcome } from '#play';
import { runTimesOf } from '#pod-times';
import { compareText } from '#units';

/** Jobs that CronJobs start during a run, and how long they take. */
export type CronJobAssumption =
  /** As long as the last one, which the snapshot shows. */
  | { readonly kind: 'job-times-learned'; readonly names: readonly string[]; readonly jobs: number }
  /** The snapshot shows that they run until something ends them. */
  | { readonly kind: 'job-times-open'; readonly names: readonly string[]; readonly jobs: number }
  /** Nothing shows it: each is over when the next one begins. */
  | {
      readonly kind: 'job-times-unknown';
      readonly names: readonly string[];
      readonly jobs: number;
    };

export function ofCronJobs(
  cluster: Pick<Cluster, 'cronJobs' | 'workloads'>,
  { entries }: Pick<Outcome, 'entries'>,
): readonly CronJobAssumption[] {
  const started = entriesOf(entries, 'cron-job/started').map(({ cause }) => cause.cronJob);
  if (started.length === 0) return [];
  const times = runTimesOf(cluster);
  const kindOf = (cronJob: string): CronJobAssumption['kind'] => {
    const time = times.get(cronJob);
    if (time === undefined) return 'job-times-unknown';
    return time === 'until-ended' ? 'job-times-open' : 'job-times-learned';
  };
  const those = (kind: CronJobAssumption['kind']) => {
    const jobs = started.filter((cronJob) => kindOf(cronJob) === kind);
    const names = [...new Set(jobs)].sort(compareText);
    return jobs.length === 0 ? [] : [{ kind, names, jobs: jobs.length }];
  };
  return [...those('job-times-learned'), ...those('job-times-open'), ...those('job-times-unknown')];
}
