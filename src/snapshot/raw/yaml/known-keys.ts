import { ownText } from '../value.ts';

/** Longer keys are not remembered. */
const LONGEST = 64;
const SLOTS = 4_096;

/**
 * Keys that were read before, each under a number made of its length and three of its characters. A
 * dump repeats the same few hundred keys. Comparing a key with the text is quicker than cutting it
 * out.
 */
export class KnownKeys {
  readonly #keys: string[] = new Array<string>(SLOTS).fill('');

  /** The key from `start` to `end`, if it was the latest one with its number. */
  find(text: string, start: number, end: number): string | undefined {
    const key = this.#keys[slotOf(text, start, end)] ?? '';
    if (key.length !== end - start) return undefined;
    for (let at = 0; at < key.length; at++) {
      if (key.charCodeAt(at) !== text.charCodeAt(start + at)) return undefined;
    }
    return key;
  }

  /** Remembers a copy of a key, which may be a slice of a large text. */
  add(key: string): void {
    if (key.length > LONGEST) return;
    this.#keys[slotOf(key, 0, key.length)] = ownText(key);
  }
}

function slotOf(text: string, start: number, end: number): number {
  const middle = start + ((end - start) >> 1);
  const ends = text.charCodeAt(start) * 31 + text.charCodeAt(end - 1);
  return (((end - start) * 31 + ends) * 31 + text.charCodeAt(middle)) & (SLOTS - 1);
}
