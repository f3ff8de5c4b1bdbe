import type { LedgerEntry, TimelineEvent } from '#causes';
import { printTaint } from '#cluster';
import { type Instant, printQuantity, type Quantity } from '#units';
import { type Cause, isTimelineEvent } from './causes.ts';
import { published } from './published.ts';

/**
 * A hash over all entries of a run (FNV-1a, 64 bits, over their JSON): two runs with the same
 * digest had the same history, whatever the file and the line of their events. It guards against
 * accidents, not against malice.
 */
export function digestOf(entries: readonly LedgerEntry<Cause>[], start: Instant): string {
  const hash = new Fnv1a();
  for (const { at, component, cause, because } of entries) {
    hash.add(`${at} ${component} ${causeText(placeless(cause), start)} ${because}\n`);
  }
  return hash.digest;
}

/** An event of the script without its place there. */
function placeless(cause: Cause): Cause {
  if (cause.kind !== 'ScriptEvent') return cause;
  const { file: _, line: __, argument: ___, ...event } = cause;
  return event;
}

/** The JSON of a cause with its values as reports print them. */
export const causeText = (cause: Cause, start: Instant): string =>
  isTimelineEvent(cause) ? JSON.stringify(published(cause, start)) : decisionText(cause);

function decisionText(cause: Exclude<Cause, TimelineEvent>): string {
  switch (cause.kind) {
    case 'eviction/victim-chosen':
    case 'eviction/limit-exceeded':
    case 'kernel/container-chosen':
      return JSON.stringify(cause, (_, value) =>
        isQuantity(value) ? printQuantity(value) : value,
      );
    case 'taint-eviction/untolerated':
    case 'taint-eviction/toleration-used-up':
      return JSON.stringify(
        cause.taint === undefined ? cause : { ...cause, taint: printTaint(cause.taint) },
      );
    default:
      return JSON.stringify(cause);
  }
}

const isQuantity = (value: unknown): value is Quantity =>
  typeof value === 'object' && value !== null && 'amount' in value;

/** The rest of the prime 2^40 + 435, besides a shift. */
const PRIME_LOW = 0x1b3;

/** Begins with the offset basis, in pieces whose products are whole numbers of 32 bits: larger ones take longer. */
class Fnv1a {
  #high = 0xcbf29ce4 | 0;
  #third = 0x8422;
  #fourth = 0x2325;

  add(text: string): void {
    let [high, third, fourth] = [this.#high, this.#third, this.#fourth];
    for (let place = 0; place < text.length; place += 1) {
      const mixed = fourth ^ text.charCodeAt(place);
      const low = (third << 16) | mixed;
      const last = Math.imul(mixed, PRIME_LOW);
      const carried = (Math.imul(third, PRIME_LOW) + (last >>> 16)) | 0;
      high = (Math.imul(high, PRIME_LOW) + (low << 8) + (carried >>> 16)) | 0;
      third = carried & 0xffff;
      fourth = last & 0xffff;
    }
    [this.#high, this.#third, this.#fourth] = [high, third, fourth];
  }

  get digest(): string {
    return hexadecimal(this.#high) + hexadecimal((this.#third << 16) | this.#fourth);
  }
}

const hexadecimal = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
