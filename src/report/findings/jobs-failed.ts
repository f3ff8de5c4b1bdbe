import { entriesOf } from '#causes';
import { clockFrom, type FindingData } from '#documents';
import type { PlayedScenario } from '#simulation';

/** Jobs that fail for good during the run. */
export function jobsFailed({
  outcome: { entries, start },
}: Pick<PlayedScenario, 'outcome'>): readonly FindingData[] {
  const { at } = clockFrom(start);
  return entriesOf(entries, 'workloads/job-ended').flatMap((entry) => {
    const { workload, how, reason } = entry.cause;
    return how === 'Failed' ? [{ kind: 'job-failed', workload, reason, at: at(entry.at) }] : [];
  });
}
