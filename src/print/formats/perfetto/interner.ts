import { visible } from '#units';

/** Texts that were written once and have a number since. */
export class Interner {
  readonly #numbers = new Map<string, number>();
  /** Texts without a number in the file. */
  #fresh: (readonly [iid: number, text: string])[] = [];

  /** The number of a text, from 1 on. */
  iid(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const iid = this.#numbers.size + 1;
    this.#numbers.set(text, iid);
    this.#fresh.push([iid, visible(text)]);
    return iid;
  }

  get hasFresh(): boolean {
    return this.#fresh.length > 0;
  }

  /** The texts that got a number since the last call. */
  takeFresh(): readonly (readonly [iid: number, text: string])[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }
}
