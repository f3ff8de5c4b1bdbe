import { type Duration, type Instant, seconds } from './time.ts';
import { daysFromDate } from './timestamp.ts';

/**
 * The wall clock of a time zone, as the tables of time zones that Node.js brings tell it. It reads
 * neither the clock nor the time zone of the machine.
 */
export class TimeZone {
  readonly #format: Intl.DateTimeFormat;

  private constructor(format: Intl.DateTimeFormat) {
    this.#format = format;
  }

  /** Undefined for a name that is none of the tables', such as `Europe/Berlin`. */
  static named(name: string): TimeZone | undefined {
    try {
      const numeric = '2-digit';
      return new TimeZone(
        new Intl.DateTimeFormat('en-US', {
          ...{ timeZone: name, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
          ...{ year: 'numeric', month: numeric, day: numeric },
          ...{ hour: numeric, minute: numeric, second: numeric },
        }),
      );
    } catch {
      return undefined;
    }
  }

  /** How far its clocks are ahead of UTC at an instant. */
  offsetAt(at: Instant): Duration {
    const second = Math.floor(at / SECOND);
    const parts = new Map<string, number>(
      this.#format.formatToParts(second * 1000).map(({ type, value }) => [type, Number(value)]),
    );
    const of = (part: string): number => parts.get(part) ?? 0;
    const days = daysFromDate({ year: of('year'), month: of('month'), day: of('day') });
    const local = ((days * 24 + of('hour')) * 60 + of('minute')) * 60 + of('second');
    return seconds(local - second);
  }
}

const SECOND = 1_000_000;
