const WORD = /[A-Za-z0-9]+/g;

/** The words of a name: `shop`, `web` and `9dwwj` of `shop/web-9dwwj`. */
export const wordsIn = (text: string): readonly string[] => text.match(WORD) ?? [];

/** A text with other words and the same signs between them. */
export const mapWords = (text: string, pseudonymOf: (word: string) => string): string =>
  text.replace(WORD, pseudonymOf);
