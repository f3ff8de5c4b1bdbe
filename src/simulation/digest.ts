import type { LedgerEntry } from '#causes';
import type { Cause } from './causes.ts';

const OFFSET_BASIS = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/**
 * A hash over everything that happened (FNV-1a, 64 bits, over the entries' JSON): two runs with the same
 * digest told the same story. It guards against accidents, not against malice.
 */
export function digestOf(entries: readonly LedgerEntry<Cause>[]): string {
  let high = Number(OFFSET_BASIS >> 32n);
  let low = Number(OFFSET_BASIS & 0xffffffffn);
  const [primeHigh, primeLow] = [Number(PRIME >> 32n), Number(PRIME & 0xffffffffn)];
  for (const { at, component, cause, because } of entries) {
    const text = `${at} ${component} ${JSON.stringify(cause)} ${because}\n`;
    for (let place = 0; place < text.length; place += 1) {
      low = (low ^ text.charCodeAt(place)) >>> 0;
      const product = low * primeLow;
      high =
        (Math.imul(high, primeLow) + Math.imul(low, primeHigh) + Math.floor(product / 2 ** 32)) >>>
        0;
      low = product >>> 0;
    }
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
