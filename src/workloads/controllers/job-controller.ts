import type { CauseId } from '#causes';
import {
  JOB_TRACKING,
  type JobCondition,
  type JobStatus,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import type { Instant } from '#units';
import type { JobBehavior } from '#versions';
import { type JobMemory, NO_FAILURES } from '../job/backoff.ts';
import { type JobVerdict, jobVerdict } from '../job/job.ts';
import { NEW_STATUS } from '../job/new-status.ts';
import type { Tools } from './tools.ts';
import type { Writer } from './writer.ts';

/**
 * Keeps the number of pods of Jobs, and counts how they end.
 * @upstream pkg/controller/job/job_controller.go syncJob (1.36)
 */
export class JobController {
  readonly #tools: Tools;
  readonly writer: Writer;
  readonly #rules: JobBehavior;
  readonly #memory = new Map<string, JobMemory>();

  constructor(tools: Tools) {
    this.#tools = tools;
    this.writer = tools.writerOf('job');
    this.#rules = tools.parts.jobRules;
  }

  /** @returns when to look again even if nothing happens until then */
  sync(object: WorkloadObject, because: CauseId): Instant | undefined {
    const { job: spec, template, deletionTimestamp } = object;
    if (spec === undefined || template === undefined || deletionTimestamp !== undefined) {
      return undefined;
    }
    const { owned, parts } = this.#tools;
    const workload = workloadName(object);
    const status = object.jobStatus ?? NEW_STATUS;
    const pods = owned.of(object);
    const facts = { spec, status, restartPolicy: template.spec.restartPolicy };
    const memory = this.#memory.get(workload) ?? NO_FAILURES;
    const verdict = jobVerdict(facts, pods, memory, parts.timeline.now, this.#rules);
    this.#memory.set(workload, verdict.memory);
    this.#create(object, verdict.create, because);
    const cause = this.#write(object, status, verdict.status, because);
    for (const { key } of verdict.released) {
      this.writer.perform({
        verb: 'delete',
        request: { kind: 'pod', name: key },
        act: () => this.writer.client.removeFinalizer(key, JOB_TRACKING, cause),
      });
    }
    this.#tools.remove(this.writer, workload, verdict.remove, cause);
    return verdict.requeueAt;
  }

  /** New pods come first: a failed one may lose its finalizer only when its replacement is there. */
  #create(job: WorkloadObject, pods: JobVerdict['create'], because: CauseId): void {
    const { owned, lostPods } = this.#tools;
    const workload = workloadName(job);
    const desired = job.job?.parallelism ?? 0;
    const active = owned.activeOf(workload);
    for (const wanted of pods) {
      const lost = lostPods.take(workload);
      const missing = { kind: 'workloads/too-few-pods', workload, desired, active } as const;
      const reason = this.#tools.record(this.writer, missing, lost?.cause ?? because);
      this.#tools.create(this.writer, job, wanted, reason, lost);
    }
  }

  /** Writes a status that has changed, and records the end of a Job. */
  #write(job: WorkloadObject, before: JobStatus, after: JobStatus, because: CauseId): CauseId {
    if (JSON.stringify(before) === JSON.stringify(after)) return because;
    this.writer.perform({
      verb: 'write',
      request: { kind: 'other', name: workloadName(job), group: 'batch' },
      act: () => this.writer.client.putObject('workloads', { ...job, jobStatus: after }, because),
    });
    const known = new Set(before.conditions.map(({ type }) => type));
    const ended = after.conditions.find(
      (condition) => isEnd(condition) && !known.has(condition.type),
    );
    if (ended === undefined) return because;
    const how = ended.type === 'Failed' ? 'Failed' : 'Complete';
    const event = { kind: 'workloads/job-ended', workload: workloadName(job), how } as const;
    return this.#tools.record(this.writer, { ...event, reason: ended.reason }, because);
  }
}

const isEnd = ({ type }: JobCondition): boolean => type === 'Failed' || type === 'Complete';
