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
import { type FunctionTable, modelled } from './modelled-function.ts';

/** Reading, printing and adding durations and quantities. */
export const unitFunctions: FunctionTable = {
  'parse a duration': modelled(z.string(), (text) => showDuration(parseGoDuration(text))),

  'read a Duration field of a Kubernetes object from JSON': modelled(z.unknown(), (value) =>
    typeof value === 'string' ? showDuration(parseGoDuration(value)) : ERROR,
  ),

  'parse a quantity': modelled(z.string(), (text) => showQuantity(parseQuantity(text))),

  'read a quantity from JSON: text or bare number': modelled(z.string(), (json) =>
    showQuantity(parseJsonQuantity(json)),
  ),

  'compare, add and subtract two quantities': modelled(
    z.object({ a: z.string(), b: z.string() }),
    combine,
  ),
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
