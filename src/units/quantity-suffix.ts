import type { QuantityFormat } from './quantity.ts';

/** The factor after a number: `base`^`exponent`. */
export interface Suffix {
  readonly base: 2 | 10;
  readonly exponent: number;
  readonly format: QuantityFormat;
}

const DECIMAL: ReadonlyMap<string, number> = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
]);

const BINARY: ReadonlyMap<string, number> = new Map([
  ['Ki', 10],
  ['Mi', 20],
  ['Gi', 30],
  ['Ti', 40],
  ['Pi', 50],
  ['Ei', 60],
]);

const inverse = (table: ReadonlyMap<string, number>): ReadonlyMap<number, string> =>
  new Map([...table].map(([suffix, exponent]) => [exponent, suffix]));

const DECIMAL_TEXTS = inverse(DECIMAL);
const BINARY_TEXTS = inverse(BINARY);

const EXPONENT = /^[eE]([+-]?\d+)$/;

/**
 * Undefined for an invalid suffix.
 * @upstream apimachinery pkg/api/resource/suffix.go interpret (1.36)
 */
export function parseSuffix(text: string): Suffix | undefined {
  const decimal = DECIMAL.get(text);
  if (decimal !== undefined) return { base: 10, exponent: decimal, format: 'DecimalSI' };
  const binary = BINARY.get(text);
  if (binary !== undefined) return { base: 2, exponent: binary, format: 'BinarySI' };
  const written = EXPONENT.exec(text)?.[1];
  if (written === undefined) return undefined;
  const exponent = BigInt(written.replace('+', ''));
  if (exponent !== BigInt.asIntN(64, exponent)) return undefined;
  // Upstream keeps 32 bits: e4294967297 is e1.
  return { base: 10, exponent: Number(BigInt.asIntN(32, exponent)), format: 'DecimalExponent' };
}

/**
 * Exponents without a suffix of their own print nothing, so 10^21 prints as `1`: upstream's quirk.
 * @upstream apimachinery pkg/api/resource/suffix.go constructBytes (1.36)
 */
export function printSuffix(exponent: number, format: QuantityFormat): string {
  switch (format) {
    case 'DecimalSI':
      return DECIMAL_TEXTS.get(exponent) ?? '';
    case 'BinarySI':
      return BINARY_TEXTS.get(exponent) ?? '';
    case 'DecimalExponent':
      return exponent === 0 ? '' : `e${exponent}`;
  }
}
