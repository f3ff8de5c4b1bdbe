import {
  type Duration,
  type DurationProblem,
  hours,
  type Instant,
  LONGEST_RUN,
  minutes,
  parseDuration,
  parseInstant,
  seconds,
  type TimestampProblem,
  unreachable,
} from '#units';
import { quote } from '../text/complaint.ts';
import { type FieldMeta, type Reading, read, refuse, textField } from './text-field.ts';

const DURATION: FieldMeta = { title: 'a duration', examples: ['30s', '1m30s', '2h'] };
const INSTANT: FieldMeta = { title: 'an RFC 3339 time', examples: ['2026-11-20T00:00:00Z'] };

/** A duration that may be 0. */
export const duration = textField(DURATION, readDuration, { numbers: true });

/** A duration that is longer than 0. */
export const positiveDuration = textField(DURATION, readPositiveDuration, { numbers: true });

const DAY = hours(24);

/** A duration of a day at most: machines that boot, pods that start. */
export const withinADay = textField(DURATION, readWithinADay, { numbers: true });

const LONGEST_LATENCY = minutes(1);

/** The time that one request takes, which may be 0. */
export const latency = textField({ title: 'a duration', examples: ['10ms', '0s'] }, readLatency, {
  numbers: true,
});

export const timestamp = textField(INSTANT, readInstant);

/** The time of an event: a duration after the start (or after another event), or an instant. */
export type Moment =
  | { readonly kind: 'offset'; readonly offset: Duration }
  | { readonly kind: 'instant'; readonly instant: Instant };

export const moment = textField<Moment>(
  { title: 'a duration or an RFC 3339 time', examples: ['30s', '5m', '2026-11-20T00:05:00Z'] },
  (text) => {
    if (/^\d{4}-/.test(text)) {
      const reading = readInstant(text);
      return reading.ok ? read({ kind: 'instant', instant: reading.value }) : reading;
    }
    const reading = readDuration(text);
    return reading.ok ? read({ kind: 'offset', offset: reading.value }) : reading;
  },
  { numbers: true },
);

function readPositiveDuration(text: string): Reading<Duration> {
  const reading = readDuration(text);
  if (!reading.ok || reading.value > 0) return reading;
  return refuse({ code: 'script/duration', message: 'this must be longer than 0' });
}

function readWithinADay(text: string): Reading<Duration> {
  const reading = readDuration(text);
  if (!reading.ok || reading.value <= DAY) return reading;
  return refuse({ code: 'script/duration', message: `${quote(text)} is longer than a day` });
}

function readLatency(text: string): Reading<Duration> {
  const reading = readDuration(text);
  if (!reading.ok || reading.value <= LONGEST_LATENCY) return reading;
  return refuse({
    code: 'script/duration',
    message: `${quote(text)} is longer than a minute, after which a request fails`,
  });
}

function readDuration(text: string): Reading<Duration> {
  const result = parseDuration(text);
  if (!result.ok)
    return refuse({ code: 'script/duration', ...explainDuration(result.problem, text) });
  if (result.value <= LONGEST_RUN) return read(result.value);
  return refuse({ code: 'script/duration', message: `${quote(text)} is longer than a century` });
}

function explainDuration(
  problem: DurationProblem,
  text: string,
): { message: string; hint?: string } {
  switch (problem) {
    case 'empty':
      return { message: 'a duration is missing', hint: 'such as 30s' };
    case 'no-unit':
      return { message: `the duration ${quote(text)} has no unit`, hint: unitHint(text) };
    case 'unknown-unit':
      return {
        message: `the duration ${quote(text)} has an unknown unit`,
        hint: 'units are h, m, s, ms, us and ns, such as 1h30m',
      };
    case 'negative':
      return { message: `the duration ${quote(text)} is negative` };
    case 'out-of-range':
      return { message: `the duration ${quote(text)} is too long` };
    case 'malformed':
      return { message: `${quote(text)} is no duration`, hint: 'such as 30s, 1m30s or 2h' };
    default:
      return unreachable(problem);
  }
}

/** A bare number most often means seconds. */
const unitHint = (text: string): string =>
  /^\d+$/.test(text) ? `write ${text}s for seconds` : 'such as 30s, 1m30s or 2h';

function readInstant(text: string): Reading<Instant> {
  const result = parseInstant(text);
  if (result.ok) return read(result.value);
  return refuse({ code: 'script/timestamp', ...explainInstant(result.problem, text) });
}

function explainInstant(
  problem: TimestampProblem,
  text: string,
): { message: string; hint?: string } {
  const hint = 'such as 2026-11-20T00:00:00Z';
  switch (problem) {
    case 'no-time-zone':
      return {
        message: `the time ${quote(text)} has no time zone`,
        hint: `write ${text}Z for UTC`,
      };
    case 'no-such-time':
      return { message: `there is no time ${quote(text)}`, hint };
    case 'malformed':
      return { message: `${quote(text)} is no RFC 3339 time`, hint };
    default:
      return unreachable(problem);
  }
}

/** The time that deleted pods have to stop. */
export const gracePeriod = duration
  .refine((span) => span % seconds(1) === 0, {
    message: 'a grace period is a whole number of seconds',
    params: { code: 'script/duration' },
  })
  .meta({ description: 'Instead of the grace period of each pod; 0s: at once.' });
