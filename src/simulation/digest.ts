import type { LedgerEntry } from '#causes';
import type { Cause } from './causes.ts';

/** The prime is 2^40 + 435, the offset basis is taken apart into its upper and lower half and quarters. */
const PRIME_LOW = 0x1b3;
const BASIS = { high: 0xcbf29ce4 | 0, third: 0x8422, fourth: 0x2325 };

/**
 * A hash over everything that happened (FNV-1a, 64 bits, over the entries' JSON): two runs with the same
 * digest told the same story. It guards against accidents, not against malice.
 */
export function digestOf(entries: readonly LedgerEntry<Cause>[]): string {
  // In pieces whose products stay whole numbers of 32 bits: larger ones take three times as long.
  let { high, third, fourth } = BASIS;
  for (const { at, component, cause, because } of entries) {
    const text = `${at} ${component} ${JSON.stringify(cause)} ${because}\n`;
    for (let place = 0; place < text.length; place += 1) {
      fourth ^= text.charCodeAt(place);
      const low = (third << 16) | fourth;
      const last = fourth * PRIME_LOW;
      const carried = third * PRIME_LOW + (last >>> 16);
      high = (Math.imul(high, PRIME_LOW) + (low << 8) + (carried >>> 16)) | 0;
      third = carried & 0xffff;
      fourth = last & 0xffff;
    }
  }
  const low = ((third << 16) | fourth) >>> 0;
  return hexadecimal(high >>> 0) + hexadecimal(low);
}

const hexadecimal = (word: number): string => word.toString(16).padStart(8, '0');
