const LONGEST_QUOTE = 40;

/**
 * A text of the user in quotes, cut when it is long, with escapes for terminal control characters.
 */
export const quote = (text: string): string =>
  JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
