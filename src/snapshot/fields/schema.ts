import { numberKind } from '#diagnostics';
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
  /** The schemas of the parts; absent where a value is read as a whole. */
  readonly form?: Form;
}

/** The structure of a schema that is made of others. */
export type Form =
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string | number, Schema<unknown>> }
  | { readonly kind: 'list'; readonly item: Schema<unknown> }
  /** The items that count; undefined when there are none. */
  | {
      readonly kind: 'filtered';
      readonly items: Schema<readonly unknown[]>;
      readonly counts: (item: never) => boolean;
    }
  | { readonly kind: 'both'; readonly one: Schema<unknown>; readonly other: Schema<unknown> }
  /** A present value has this schema. */
  | { readonly kind: 'inner'; readonly schema: Schema<unknown> };

export type ValueOf<S> = S extends Schema<infer T> ? T : never;

/** The placeholder for a value with a complaint. */
export const invalid = <T>(): T => undefined as T;

/** The API takes null for an absent field. */
export const isAbsent = (value: unknown): value is null | undefined =>
  value === undefined || value === null;

/** A raw value in a message, such as `text ("5")`. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return `text (${quote(value)})`;
  if (typeof value === 'number') return numberKind(value);
  if (typeof value === 'boolean') return `${value}`;
  if (isAbsent(value)) return 'empty';
  return Array.isArray(value) ? 'a list' : 'a mapping';
}
