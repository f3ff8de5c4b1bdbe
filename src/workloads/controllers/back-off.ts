import { WAITS_OF_CONTROLLERS, type Waits } from '#api-clients';
import { seconds } from '#units';

/** @upstream pkg/controller/job/job_controller.go DefaultJobApiBackOff (1.36) */
const OF_JOBS: Waits = { first: seconds(1), most: seconds(60) };

/** How long workloads wait after a sync that failed, by `Kind/namespace/name`. */
export const waitsOfWorkload = (workload: string): Waits =>
  workload.startsWith('Job/') ? OF_JOBS : WAITS_OF_CONTROLLERS;
