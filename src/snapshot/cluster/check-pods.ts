import { isFinishedJob, type WorkloadObject } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { Complaints } from '../objects/complaints.ts';
import type { ByKind } from './merge.ts';

const NO_PODS = 'snapshot/no-pods';

/** Complains about a snapshot without any pod whose workloads want pods. */
export function checkPods(found: ByKind, complaints: Complaints): void {
  if (found.of('pods').length > 0 || found.of('nodes').length === 0) return;
  const wanting = found.of('workloads').filter(({ entry }) => wantsPods(entry.object));
  const [first] = wanting;
  if (first === undefined) return;
  const { path, position } = first;
  complaints.add(NO_PODS, () => ({ ...noPods(wanting.length), path, position }));
}

const wantsPods = (workload: WorkloadObject): boolean => {
  const { kind, replicas = 1, job } = workload;
  if (kind !== 'Job') return kind === 'DaemonSet' || replicas > 0;
  return !isFinishedJob(workload) && job?.suspend !== true;
};

const noPods = (workloads: number): Diagnostic => ({
  code: NO_PODS,
  severity: 'error',
  message:
    workloads === 1
      ? 'the snapshot holds a workload that wants pods, and no pods'
      : `the snapshot holds ${workloads} workloads that want pods, and no pods`,
  hint:
    'k8s-evict capture --add pods -o more.json reads them, to be given with the snapshot; --allow-partial plays ' +
    'it as it is',
});
