import {
  between,
  type Instant,
  inReportSeconds,
  later,
  parseInstant,
  present,
  seconds,
} from '#units';

const parsedStart = parseInstant('2026-11-20T00:00:00Z');

/** The instant called 0 in every test that has one. */
export const START: Instant = present(parsedStart.ok ? parsedStart.value : undefined, 'the start');

/** Instants named by seconds after the start; before it when negative. */
export const atSecond = (second: number): Instant => later(START, seconds(second));

export const secondOf = (at: Instant): number => inReportSeconds(between(START, at));
