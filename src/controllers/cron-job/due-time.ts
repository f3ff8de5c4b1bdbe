import type { CronJob } from '#cluster';
import {
  type CronTimes,
  type Duration,
  earlier,
  hours,
  type Instant,
  later,
  latest,
  microseconds,
  seconds,
} from '#units';

/**
 * The last time of a schedule after its last Job and up to now, for which a Job may still start;
 * undefined where there is none.
 * @param since what came before is not made up for
 * @upstream pkg/controller/cronjob/utils.go mostRecentScheduleTime (1.36)
 */
export function dueTime(
  { lastScheduleTime, startingDeadlineSeconds }: CronJob,
  times: CronTimes,
  since: Instant,
  now: Instant,
): Instant | undefined {
  const from = latest(lastScheduleTime ?? since, since);
  const last = lastBetween(times, from, now);
  if (last === undefined) return undefined;
  const isTooLate =
    startingDeadlineSeconds !== undefined && later(last, seconds(startingDeadlineSeconds)) < now;
  return isTooLate ? undefined : last;
}

/** Looks back in growing steps, as a schedule may be that of every minute or of every year. */
function lastBetween(times: CronTimes, from: Instant, now: Instant): Instant | undefined {
  for (let span: Duration = hours(1); ; span = microseconds(span * 4)) {
    const begin = latest(from, earlier(now, span));
    const found = lastAfter(times, begin, now);
    if (found !== undefined || begin === from) return found;
  }
}

function lastAfter(times: CronTimes, begin: Instant, now: Instant): Instant | undefined {
  let last: Instant | undefined;
  let next = times.next(begin);
  while (next !== undefined && next <= now) {
    last = next;
    next = times.next(next);
  }
  return last;
}
