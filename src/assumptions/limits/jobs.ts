import { type ClusterReader, isFinishedJob } from '#cluster';
import { compareText } from '#units';
import type { Limit } from './limit.ts';

/** Jobs that have ended, and that Kubernetes deletes some time later. */
export function limitsOfJobs(final: ClusterReader): readonly Limit[] {
  const names = final
    .shelf('workloads')
    .list()
    .filter((each) => each.job?.ttlSecondsAfterFinished !== undefined && isFinishedJob(each))
    .map(({ namespace, name }) => `Job/${namespace}/${name}`)
    .sort(compareText);
  return names.length === 0 ? [] : [{ kind: 'ended-jobs-stay', names }];
}
