import type { FunctionTable } from './modelled-function.ts';
import { daemonSetFunctions } from './workloads/daemon-set.ts';
import { jobFunctions } from './workloads/job.ts';
import { replicaSetFunctions } from './workloads/replica-set.ts';
import { statefulSetFunctions } from './workloads/stateful-set.ts';

/** Decisions of the workload controllers. */
export const workloadFunctions: FunctionTable = {
  ...daemonSetFunctions,
  ...jobFunctions,
  ...replicaSetFunctions,
  ...statefulSetFunctions,
};
