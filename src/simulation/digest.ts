import type { LedgerEntry } from '#causes';
import { printTaint } from '#cluster';
import type { Cause } from './causes.ts';

/**
 * A hash over all entries of a run (FNV-1a, 64 bits, over their JSON): two runs with the same
 * digest had the same history. It guards against accidents, not against malice.
 */
export function digestOf(entries: readonly LedgerEntry<Cause>[]): string {
  const hash = new Fnv1a();
  for (const { at, component, cause, because } of entries) {
    hash.add(`${at} ${component} ${JSON.stringify(withText(cause))} ${because}\n`);
  }
  return hash.digest;
}

/** The digest covers taints as kubectl prints them. */
const withText = (cause: Cause): object =>
  'taint' in cause ? { ...cause, taint: cause.taint ? printTaint(cause.taint) : '' } : cause;

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
