import { z } from 'zod';
import {
  addQuantities,
  compareQuantities,
  type Parsed,
  parseGoDuration,
  parseJsonQuantity,
  parseQuantity,
  printGoDuration,
  printQuantity,
  type Quantity,
  quantityMilliValue,
  quantitySign,
  quantityValue,
  subtractQuantities,
} from '#units';

const QuantityPair = z.object({ a: z.string(), b: z.string() });

/** The vectors on durations and quantities: what a vector calls its function, and ours for it. */
export const unitFunctions = {
  'parse a duration': (input: unknown) => showDuration(parseGoDuration(z.string().parse(input))),
  'read a Duration field of a Kubernetes object from JSON': (input: unknown) =>
    typeof input === 'string' ? showDuration(parseGoDuration(input)) : ERROR,
  'parse a quantity': (input: unknown) => showQuantity(parseQuantity(z.string().parse(input))),
  'read a quantity from JSON: text or bare number': (input: unknown) =>
    showQuantity(parseJsonQuantity(z.string().parse(input))),
  'compare, add and subtract two quantities': (input: unknown) =>
    combine(QuantityPair.parse(input)),
};

const ERROR = { error: true };

const showDuration = (result: Parsed<bigint, string>) =>
  result.ok ? { nanos: `${result.value}`, text: printGoDuration(result.value) } : ERROR;

const showQuantity = (result: Parsed<Quantity, string>) =>
  result.ok
    ? {
        value: `${quantityValue(result.value)}`,
        milli: `${quantityMilliValue(result.value)}`,
        canonical: printQuantity(result.value),
        sign: quantitySign(result.value),
        format: result.value.format,
      }
    : ERROR;

function combine(texts: { a: string; b: string }) {
  const a = parseQuantity(texts.a);
  const b = parseQuantity(texts.b);
  if (!a.ok || !b.ok) return ERROR;
  return {
    cmp: compareQuantities(a.value, b.value),
    sum: printQuantity(addQuantities(a.value, b.value)),
    diff: printQuantity(subtractQuantities(a.value, b.value)),
  };
}
