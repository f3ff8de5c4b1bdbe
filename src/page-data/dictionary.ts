/** Numbers texts in the order of their first use. */
export class Dictionary {
  readonly #numbers = new Map<string, number>();
  #last = '';
  #lastNumber = -1;

  numberOf(text: string): number {
    // Entries one after another are often about the same node, workload or kind.
    if (text === this.#last && this.#lastNumber >= 0) return this.#lastNumber;
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    this.#last = text;
    this.#lastNumber = number;
    return number;
  }

  texts(): readonly string[] {
    return [...this.#numbers.keys()];
  }
}
