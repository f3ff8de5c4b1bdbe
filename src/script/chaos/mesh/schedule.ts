import { z } from 'zod';
import { quote } from '#script-fields';
import type { Duration } from '#units';
import {
  AT_ONCE,
  assumed,
  type Draft,
  NOTHING,
  played,
  refused,
  shorter,
  sum,
  together,
} from '../draft.ts';
import { dueTimes } from './cron.ts';
import {
  type Context,
  EMBEDDED,
  EXPERIMENT_KINDS,
  type Experiment,
  embeddedIn,
} from './experiments.ts';

/** A schedule has no end; so many of its times are played. */
const MOST_TIMES = 10;

const unread = z.unknown().optional();

const FIELDS = {
  schedule: z.string(),
  startingDeadlineSeconds: unread,
  concurrencyPolicy: z.enum(['Forbid', 'Allow']).optional(),
  historyLimit: unread,
};

/** The schedule within a template of a workflow, which has no workflow itself. */
export const embeddedSchedule = z.strictObject({
  ...FIELDS,
  ...EMBEDDED,
  type: z.enum(EXPERIMENT_KINDS),
});

export type ScheduleSpec = z.output<typeof embeddedSchedule>;

/** An experiment at each time of a schedule, from an instant on and until another one. */
export function scheduled(
  spec: ScheduleSpec,
  context: Context,
  at: Duration,
  until: Duration | undefined,
): Draft {
  const times = dueTimes(spec.schedule, MOST_TIMES + 1);
  const place = [...context.path, 'schedule'];
  if (times === undefined || times.length === 0) {
    return refused(
      place,
      `${quote(spec.schedule)} is no schedule that comes due`,
      'such as @every 5m or */5 * * * *',
    );
  }
  const experiment = embeddedIn(spec, spec.type, context);
  const due = times
    .slice(0, MOST_TIMES)
    .map((time) => sum(at, time))
    .filter((time) => until === undefined || time < until);
  const kept = spec.concurrencyPolicy === 'Allow' ? due : withoutOverlaps(due, experiment);
  const isCut = times.length > MOST_TIMES && due.length === MOST_TIMES;
  return together([
    experiment.draft,
    ...kept.flatMap((time) => playedOnce(experiment, time, until, context)),
    assumed(place, 'a schedule is due at its beginning, whatever the clock says'),
    isCut ? assumed(place, `a schedule is played ${MOST_TIMES} times`) : NOTHING,
  ]);
}

/** The policy Forbid leaves out a time while the experiment before goes on. */
function withoutOverlaps(
  due: readonly Duration[],
  { duration, isMomentary }: Experiment,
): readonly Duration[] {
  if (isMomentary) return due;
  let free: Duration | undefined = AT_ONCE;
  return due.filter((time) => {
    if (free === undefined || time < free) return false;
    free = duration === undefined ? undefined : sum(time, duration);
    return true;
  });
}

/** An experiment at an instant; the end of a workflow's deadline undoes it. */
export function playedOnce(
  { faults, duration }: Experiment,
  at: Duration,
  until: Duration | undefined,
  { path }: Context,
): readonly Draft[] {
  const left = until === undefined ? undefined : ((until - at) as Duration);
  return faults.map((fault) => played(fault, at, shorter(duration, left), path));
}
