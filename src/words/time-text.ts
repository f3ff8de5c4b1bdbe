import { type Instant, printInstant } from '#units';

/** Seconds since the start as a span: `50s`, `5m55.1s`, `1h`. */
export function offsetText(seconds: number): string {
  if (seconds < 0) return `-${offsetText(-seconds)}`;
  const milliseconds = Math.round(seconds * 1_000);
  const parts = [
    [Math.floor(milliseconds / 3_600_000), 'h'],
    [Math.floor(milliseconds / 60_000) % 60, 'm'],
    [(milliseconds % 60_000) / 1_000, 's'],
  ] as const;
  const text = parts.flatMap(([amount, unit]) => (amount === 0 ? [] : [`${amount}${unit}`]));
  return text.length === 0 ? '0s' : text.join('');
}

/** The time of day of an RFC 3339 text in UTC, to the second. The offset has more digits. */
export const clockOf = (time: string): string =>
  time.slice('2026-11-20T'.length, '2026-11-20T00:05:55'.length);

/** An instant relative to another one. The day is given only if it differs. */
export function clockText(instant: Instant, around: Instant): string {
  const text = printInstant(instant);
  const day = text.slice(0, '2026-11-20'.length);
  return printInstant(around).startsWith(day) ? clockOf(text) : `${day} ${clockOf(text)}`;
}
