import type { Reading } from './reading.ts';
import type { Shape } from './shape.ts';

/**
 * Says at once which part of a raw value somebody reads and how: the shape steers the reader of the
 * file, `read` turns what it found into a checked value.
 */
export interface Schema<T> {
  readonly shape: Shape;
  /** Complains to `reading` when the value is wrong; what it returns then is never looked at. */
  read(value: unknown, reading: Reading): T;
}

export type ValueOf<S> = S extends Schema<infer T> ? T : never;

/** What stands for a value that was complained about. */
export const standIn = <T>(): T => undefined as T;

/** The API takes null for an absent field. */
export const isAbsent = (value: unknown): value is null | undefined =>
  value === undefined || value === null;

const LONGEST_QUOTE = 40;

/** A raw value in a message, such as `text ("5")`. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return `text (${quote(value)})`;
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'boolean') return `${value}`;
  if (isAbsent(value)) return 'empty';
  return Array.isArray(value) ? 'a list' : 'a mapping';
}

/** A text of the user's in quotes, cut when it is long; what a terminal could act on is escaped. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
