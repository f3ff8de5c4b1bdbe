import { clockFrom, type FindingData } from '#documents';
import { endedJobs } from '#run-facts';
import type { Run } from '#simulation';

type JobFailed = Extract<FindingData, { readonly kind: 'job-failed' }>;

/** Jobs that fail for good during the run. */
export function jobsFailed({
  outcome: { entries, start },
}: Pick<Run, 'outcome'>): readonly JobFailed[] {
  const { at } = clockFrom(start);
  return endedJobs(entries).flatMap((entry) => {
    const { workload, how, reason } = entry.cause;
    return how === 'Failed' ? [{ kind: 'job-failed', workload, reason, at: at(entry.at) }] : [];
  });
}
