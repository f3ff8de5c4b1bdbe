import { z } from 'zod';
import { kindOf } from '#diagnostics';

/** The reason why a text was refused; `offset` and `length` give the part with the fault. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly offset?: number;
  readonly length?: number;
}

export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | ({ readonly ok: false } & Refusal);

export const read = <T>(value: T): Reading<T> => ({ ok: true, value });

export const refuse = (refusal: Refusal): { readonly ok: false } & Refusal => ({
  ok: false,
  ...refusal,
});

/** The description that an editor shows for a field; the first example also goes into messages. */
export interface FieldMeta {
  readonly title: string;
  readonly description?: string;
  readonly examples: readonly string[];
  readonly pattern?: string;
}

/**
 * The schema of a field that is written as a text and read as another type: published as a string,
 * and read by a function with messages of its own. With `numbers`, a finite number is read as its
 * text, for fields in which people forget the unit.
 */
export const textField = <T>(
  meta: FieldMeta,
  parse: (text: string) => Reading<T>,
  { numbers = false } = {},
) =>
  z
    .unknown()
    .meta({ type: 'string', ...meta, examples: [...meta.examples] })
    .transform((input, context): T => {
      const text = numbers && Number.isFinite(input) ? `${input as number}` : input;
      const reading = typeof text === 'string' ? parse(text) : refuse(notText(meta, input));
      if (reading.ok) return reading.value;
      const { ok: _, ...params } = reading;
      context.issues.push({ code: 'custom', input, message: reading.message, params });
      return z.NEVER;
    });

const notText = ({ title, examples: [example = ''] }: FieldMeta, input: unknown): Refusal => ({
  code: 'script/wrong-type',
  message: `this must be ${title}, not ${kindOf(input)}`,
  hint:
    typeof input === 'number' || typeof input === 'boolean'
      ? `put the value in quotes, such as "${example}"`
      : `such as ${example}`,
});
