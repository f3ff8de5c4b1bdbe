/** Above this many texts the pool begins anew: the texts stay, only their sharing ends. */
const CAPACITY = 1_000_000;

/**
 * Makes equal texts one text. The texts of a big dump are slices of it, and a slice keeps the whole
 * dump in memory: what the pool hands out stands alone.
 */
export class TextPool {
  readonly #texts = new Map<string, string>();

  own(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size >= CAPACITY) this.#texts.clear();
    const alone = copy(text);
    this.#texts.set(alone, alone);
    return alone;
  }
}

/** Joining makes V8 write a new text; slicing that one keeps no more than it alive. */
const copy = (text: string): string => ` ${text}`.slice(1);
