import { quote } from '../bytes/quote.ts';
import type { Shape } from '../raw/shape.ts';
import type { Reading } from './reading.ts';

/**
 * Says in one place which part of a raw value is read and how: the shape steers the reader of the
 * file, and `read` turns the result into a checked value.
 */
export interface Schema<T> {
  readonly shape: Shape;
  /** Complains to `reading` when the value is invalid; the result is then ignored. */
  read(value: unknown, reading: Reading): T;
  /** The same for a value that differs by `change` from a valid one with the result `was`. */
  reread?(change: Change, reading: Reading, was: unknown): T;
}

/** The new part of a value; the rest of it equals the previous value. */
export interface Change {
  /** Its key or index in the enclosing collection. */
  readonly key: string | number;
  readonly value: unknown;
  /** The new fields and items; undefined for a value that is new as a whole. */
  readonly parts: Change[] | undefined;
}

/** Reads the new part of a value. */
export const reread = <T>(schema: Schema<T>, change: Change, reading: Reading, was: unknown): T =>
  schema.reread === undefined || change.parts === undefined
    ? schema.read(change.value, reading)
    : schema.reread(change, reading, was);

export type ValueOf<S> = S extends Schema<infer T> ? T : never;

/** The placeholder for a value with a complaint. */
export const standIn = <T>(): T => undefined as T;

/** The API takes null for an absent field. */
export const isAbsent = (value: unknown): value is null | undefined =>
  value === undefined || value === null;

/** A raw value in a message, such as `text ("5")`. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return `text (${quote(value)})`;
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'boolean') return `${value}`;
  if (isAbsent(value)) return 'empty';
  return Array.isArray(value) ? 'a list' : 'a mapping';
}
