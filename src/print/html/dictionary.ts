/** Numbers texts in the order of their first use. */
export class Dictionary {
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const next = this.#numbers.size;
    this.#numbers.set(text, next);
    return next;
  }

  /** 0 for no text, and the number of the text plus 1 otherwise. */
  optional(text: string | undefined): number {
    return text === undefined ? 0 : this.numberOf(text) + 1;
  }

  texts(): readonly string[] {
    return [...this.#numbers.keys()];
  }
}
