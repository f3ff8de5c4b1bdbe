/**
 * An equal text that stands alone. The texts of a dump are slices of it, and the smallest slice keeps
 * the whole dump in memory. Joining makes V8 write a new text; slicing that one keeps no more than it
 * alive.
 */
export const ownText = (text: string): string => ` ${text}`.slice(1);
