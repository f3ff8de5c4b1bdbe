import type { JobSpec, JobStatus, Pod, WorkloadObject } from '#cluster';
import { JOB_TRACKING_FINALIZER, type JobMemory, jobVerdict, NO_FAILURES } from '#workloads';
import { NEW_STATUS } from '../../src/workloads/job/new-status.ts';
import { atSecond } from '../support/clock.ts';
import { behaviorsOf } from '../support/outage.ts';
import { podOf, workload } from './support.ts';

const TIDE: WorkloadObject = workload('Job', 'tide');

const ONCE: JobSpec = {
  parallelism: 1,
  completions: 1,
  completionMode: 'NonIndexed',
  backoffLimit: 6,
  suspend: false,
};

const STATUS: JobStatus = { ...NEW_STATUS, startTime: atSecond(-3600) };

const { jobs: RULES } = behaviorsOf('1.36');

/** A pod of the Job that is not counted yet. */
export const tide = (name: string, given: Partial<Pod> = {}): Pod =>
  podOf(TIDE, name, 'pier', { finalizers: [JOB_TRACKING_FINALIZER], ...given });

/** Asked to go at a second of the simulation, with 30 s to do so. */
export const deletedAt = (second: number): Partial<Pod> => ({
  deletionTimestamp: atSecond(second + 30),
  deletionGracePeriodSeconds: 30,
});

/** Its only container ended with this code at a second. */
export const endedAt = (second: number, exitCode: number): Partial<Pod> => ({
  phase: exitCode === 0 ? 'Succeeded' : 'Failed',
  conditions: [
    { type: 'Ready', status: 'False', reason: '', lastTransitionTime: atSecond(second) },
  ],
  containerStatuses: [
    {
      name: 'main',
      state: 'terminated',
      ready: false,
      restartCount: 0,
      exitCode,
      finishedAt: atSecond(second),
    },
  ],
});

interface Look {
  readonly spec?: Partial<JobSpec>;
  readonly status?: Partial<JobStatus>;
  readonly memory?: JobMemory;
  readonly at?: number;
  readonly rules?: Partial<typeof RULES>;
  readonly restartPolicy?: string;
}

/** The decisions of the Job controller at a second. */
export const look = (pods: readonly Pod[], given: Look = {}) =>
  jobVerdict(
    {
      spec: { ...ONCE, ...given.spec },
      status: { ...STATUS, ...given.status },
      restartPolicy: given.restartPolicy ?? 'Never',
    },
    pods,
    given.memory ?? NO_FAILURES,
    atSecond(given.at ?? 0),
    { ...RULES, ...given.rules },
  );

export const conditionsOf = ({ conditions }: JobStatus) =>
  conditions.map(({ type, reason }) => `${type} ${reason}`);
