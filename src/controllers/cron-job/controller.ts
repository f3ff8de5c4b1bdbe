import { type Caller, type ControllerContext, WorkQueue } from '#api-clients';
import { type CauseId, THE_SNAPSHOT } from '#causes';
import {
  type ChangeOf,
  type CronJob,
  controllerOf,
  type Inbox,
  isFinishedJob,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import type { Timer } from '#timeline';
import { type CronTimes, cronTimes, type Instant, later, milliseconds } from '#units';
import type { CronJobCause } from './causes.ts';
import { dueTime } from './due-time.ts';
import { newJob } from './new-job.ts';

export interface CronJobParts extends ControllerContext<CronJobCause> {
  readonly workers: number;
  /** Times before it are not made up for. */
  readonly since: Instant;
}

/** @upstream pkg/controller/cronjob/cronjob_controllerv2.go nextScheduleDelta (1.36) */
const AFTER_ITS_TIME = milliseconds(100);

/**
 * Starts Jobs at the times of CronJobs, and does what their concurrencyPolicy says of Jobs that still
 * run. The run may end while it waits for the next time.
 * @upstream pkg/controller/cronjob/cronjob_controllerv2.go syncCronJob (1.36)
 */
export class CronJobController {
  readonly #parts: CronJobParts;
  readonly #inbox: Inbox;
  readonly #queue: WorkQueue;
  readonly #times = new Map<string, CronTimes | undefined>();
  readonly #timers = new Map<string, Timer>();

  constructor(parts: CronJobParts, because: CauseId) {
    this.#parts = parts;
    const { store, timeline, api } = parts;
    this.#queue = new WorkQueue(api, parts.workers, (...work) => this.#sync(...work));
    this.#inbox = store.subscribe(
      'reactions',
      (changes) => this.#onJobs(changes),
      ['workloads'],
      (change) => change.object === 'workloads' && endsJob(change),
      'sleeps',
    );
    timeline.at(timeline.now, 'reactions', () => this.#syncAll(because));
  }

  /** The process ends; Jobs go on. */
  stop(): void {
    const { store, timeline } = this.#parts;
    for (const timer of this.#timers.values()) timeline.cancel(timer);
    this.#queue.close();
    store.unsubscribe(this.#inbox);
  }

  /** The API server answers again. */
  onApiReturn(): void {
    this.#syncAll(THE_SNAPSHOT);
  }

  #syncAll(because: CauseId): void {
    for (const { namespace, name } of this.#parts.store.shelf('cronJobs').list()) {
      this.#queue.add(`${namespace}/${name}`, because);
    }
  }

  #onJobs(changes: readonly ChangeOf<'workloads'>[]): void {
    for (const { before, after, cause } of changes) {
      const owner = controllerOf(after ?? before ?? NO_JOB);
      const { namespace = '' } = after ?? before ?? {};
      if (owner?.kind === 'CronJob') this.#queue.add(`${namespace}/${owner.name}`, cause);
    }
  }

  #sync(key: string, because: CauseId, worker: Caller): void {
    const { store, timeline, since } = this.#parts;
    const cronJob = store.shelf('cronJobs').get(key);
    const times = cronJob && this.#timesOf(cronJob);
    if (cronJob === undefined || times === undefined || cronJob.suspend) return;
    const at = dueTime(cronJob, times, since, timeline.now);
    this.#wait(key, times);
    if (at === undefined) return;
    const active = this.#activeJobs(cronJob);
    if (cronJob.concurrencyPolicy === 'Forbid' && active.length > 0) {
      this.#tell({ kind: 'cron-job/left-out', cronJob: key }, because);
      return;
    }
    if (cronJob.concurrencyPolicy === 'Replace') {
      // A Job that is gone already cannot be deleted: nothing starts before its end is seen.
      if (active.some((job) => this.#isGone(job))) return;
      this.#replace(key, active, because, worker);
    }
    this.#start(cronJob, at, because, worker);
  }

  #isGone(job: WorkloadObject): boolean {
    const { current } = this.#parts.client;
    return current.shelf('workloads').get(workloadName(job)) === undefined;
  }

  #start(cronJob: CronJob, at: Instant, because: CauseId, worker: Caller): void {
    const { client } = this.#parts;
    const key = `${cronJob.namespace}/${cronJob.name}`;
    const job = newJob(cronJob, at);
    worker.send({ kind: 'other', name: workloadName(job), group: 'batch' }, (reached) => {
      if (!reached) return;
      const jobs = client.current.shelf('workloads');
      if (jobs.get(workloadName(job)) === undefined) {
        const cause = this.#tell(
          { kind: 'cron-job/started', cronJob: key, job: job.name },
          because,
        );
        client.putObject('workloads', job, cause);
      }
      worker.send({ kind: 'other', name: key, group: 'batch' }, () => {
        const current = client.current.shelf('cronJobs').get(key);
        if (current === undefined) return;
        client.putObject('cronJobs', { ...current, lastScheduleTime: at }, because);
      });
    });
  }

  /**
   * Deletes Jobs that still run; the garbage collector deletes their pods.
   * @upstream pkg/controller/cronjob/cronjob_controllerv2.go deleteJob (1.36)
   */
  #replace(key: string, active: readonly WorkloadObject[], because: CauseId, worker: Caller): void {
    const { client } = this.#parts;
    for (const job of active) {
      const name = workloadName(job);
      worker.send({ kind: 'other', name, group: 'batch' }, (reached) => {
        if (!reached) return;
        const cause = this.#tell({ kind: 'cron-job/replaced', cronJob: key }, because);
        client.removeObject('workloads', name, cause);
        for (const pod of client.current.pods()) {
          const owner = controllerOf(pod);
          if (owner?.kind !== 'Job' || owner.uid !== job.uid) continue;
          client.deletePod(pod.key, { mechanism: 'workload' }, cause);
        }
      });
    }
  }

  /** The time of the next look, a little after the next time of the schedule. */
  #wait(key: string, times: CronTimes): void {
    const { timeline } = this.#parts;
    const next = times.next(timeline.now);
    const known = this.#timers.get(key);
    if (known !== undefined) timeline.cancel(known);
    this.#timers.delete(key);
    if (next === undefined) return;
    const timer = timeline.inBackgroundAt(later(next, AFTER_ITS_TIME), 'reactions', () =>
      this.#queue.add(key, THE_SNAPSHOT),
    );
    this.#timers.set(key, timer);
  }

  #timesOf({ namespace, name, schedule, timeZone }: CronJob): CronTimes | undefined {
    const key = `${namespace}/${name}`;
    if (!this.#times.has(key)) this.#times.set(key, cronTimes(schedule, timeZone));
    return this.#times.get(key);
  }

  #activeJobs({ namespace, name }: CronJob): readonly WorkloadObject[] {
    return this.#parts.store
      .shelf('workloads')
      .inNamespace(namespace)
      .filter((job) => {
        const owner = controllerOf(job);
        return owner?.kind === 'CronJob' && owner.name === name && !isFinishedJob(job);
      });
  }

  #tell(cause: CronJobCause, because: CauseId): CauseId {
    const { recorder, client } = this.#parts;
    return recorder.record(client.component, cause, because);
  }
}

const NO_JOB = { ownerReferences: [] };

/** A Job of a CronJob that is over, or gone: the next one may start. */
const endsJob = ({ before, after }: ChangeOf<'workloads'>): boolean =>
  before?.kind === 'Job' &&
  controllerOf(before)?.kind === 'CronJob' &&
  !isFinishedJob(before) &&
  (after === undefined || isFinishedJob(after));
