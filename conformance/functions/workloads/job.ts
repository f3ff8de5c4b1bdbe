import { z } from 'zod';
import { isTerminal, type JobSpec, type Pod } from '#cluster';
import { between, earliest, type Instant, inSeconds, later, seconds } from '#units';
import { resolveBehaviors } from '#versions';
import { JOB_TRACKING_FINALIZER, type JobMemory, jobVerdict, NO_FAILURES } from '#workloads';
import type { JobVerdict } from '../../../src/workloads/job/job.ts';
import { NEW_STATUS } from '../../../src/workloads/job/new-status.ts';
import { apiPodShape, apiTime } from '../api-pod-shape.ts';
import { type FunctionTable, modelled } from '../modelled-function.ts';
import { pendingPod } from './settle.ts';

const rule = z.object({
  action: z.enum(['FailJob', 'FailIndex', 'Ignore', 'Count']),
  onExitCodes: z
    .object({
      containerName: z.string().exactOptional(),
      operator: z.enum(['In', 'NotIn']),
      values: z.array(z.number()),
    })
    .exactOptional(),
  onPodConditions: z
    .array(z.object({ type: z.string(), status: z.enum(['True', 'False', 'Unknown']) }))
    .exactOptional(),
});

const jobOfVector = z
  .object({
    parallelism: z.number(),
    completions: z.number().nullable(),
    backoffLimit: z.number(),
    podReplacementPolicy: z.enum(['TerminatingOrFailed', 'Failed']),
    podFailurePolicy: z
      .object({
        rules: z
          .array(rule)
          .nullish()
          .transform((rules) => rules ?? []),
      })
      .nullable(),
  })
  .transform(({ completions, podFailurePolicy, ...rest }): JobSpec => {
    return {
      ...rest,
      completionMode: 'NonIndexed',
      suspend: false,
      ...(completions !== null && { completions }),
      ...(podFailurePolicy !== null && { podFailurePolicy: podFailurePolicy.rules }),
    };
  });

/** The behavior of 1.36. */
const { jobs: RULES } = resolveBehaviors({
  controlPlane: { major: 1, minor: 36 },
  controllerManagerFlags: [],
  apiServerFlags: [],
}).behaviors;

const SECONDS_PLAYED = 1000;
/** A running Job is synced again a second after its pods change. */
const BATCH_PERIOD = seconds(1);

/** Plays a Job whose new pods stay Pending and whose old ones do nothing more. */
function play(spec: JobSpec, given: readonly Pod[], start: Instant) {
  const created: number[] = [];
  let pods = given;
  let status = NEW_STATUS;
  let memory: JobMemory = NO_FAILURES;
  let now: Instant | undefined = start;
  const end = later(start, seconds(SECONDS_PLAYED));
  while (now !== undefined && now <= end) {
    const at: Instant = now;
    const job = { spec, status, restartPolicy: 'Never' };
    const verdict = jobVerdict(job, pods, memory, at, RULES);
    ({ status, memory } = verdict);
    for (const _ of verdict.create) created.push(inSeconds(between(start, at)));
    const names = verdict.create.map((_, index) => `new-${created.length}-${index}`);
    pods = [...after(pods, verdict, at), ...names.map((name) => newPod(name, at))];
    now = next(verdict, at);
  }
  return { created, status };
}

function next(verdict: JobVerdict, now: Instant): Instant | undefined {
  const { create, remove, released, requeueAt } = verdict;
  const isBusy = create.length + remove.length + released.length > 0;
  const soon = isBusy ? later(now, BATCH_PERIOD) : undefined;
  return soon === undefined ? requeueAt : earliest(soon, requeueAt ?? soon);
}

const after = (
  pods: readonly Pod[],
  { remove, released }: JobVerdict,
  now: Instant,
): readonly Pod[] =>
  pods.flatMap((pod) => {
    const finalizers = released.includes(pod) ? [] : pod.finalizers;
    const isLeaving = remove.includes(pod) || pod.deletionTimestamp !== undefined;
    const isHeld = finalizers.length > 0 || !(isTerminal(pod) || pod.nodeName === undefined);
    if (isLeaving && !isHeld) return [];
    return { ...pod, finalizers, ...(remove.includes(pod) && { deletionTimestamp: now }) };
  });

const newPod = (name: string, now: Instant): Pod => ({
  ...pendingPod(name, [], now),
  finalizers: [JOB_TRACKING_FINALIZER],
});

/** Decisions of the Job controller. */
export const jobFunctions: FunctionTable = {
  'when a Job makes pods and what its status becomes': modelled(
    z.object({ now: apiTime, pods: z.array(apiPodShape) }).and(jobOfVector),
    ({ now, pods, ...spec }) => {
      const { created, status } = play(spec, pods, now);
      return {
        created,
        active: status.active,
        failed: status.failed,
        succeeded: status.succeeded,
        terminating: status.terminating,
        conditions: status.conditions.map(({ type, reason }) => `${type}/${reason}`).sort(),
      };
    },
  ),
};
