import { type Parsed, parsed, unparsed } from './parsed.ts';

const NUMBER =
  /^([+-]?)(?:(\d+\.?\d*|\.\d+)(?:e([+-]?\d+))?|0x([\da-f]+\.?[\da-f]*|\.[\da-f]+)p([+-]?\d+))$/;

/** Underscores may separate two digits, or follow the prefix of a hexadecimal number. */
const UNDERSCORE = /(?<=[\da-f])_(?=[\da-f])|(?<=^[+-]?0x)_/g;

const NAMED: ReadonlyMap<string, number> = new Map([
  ['nan', Number.NaN],
  ['inf', Infinity],
  ['+inf', Infinity],
  ['-inf', -Infinity],
  ['infinity', Infinity],
  ['+infinity', Infinity],
  ['-infinity', -Infinity],
]);

/** Beyond these powers of two every float32 is infinite, or zero. */
const EXPONENT_LIMIT = 1_000;

/** Two more than a float32 has, which leaves bits for rounding. */
const MANTISSA_BITS = 26;
/** Likewise two below the least float32. */
const LEAST_EXPONENT = -151;

/**
 * Reads a float32 as Go does: correctly rounded, decimal or hexadecimal.
 * @upstream go strconv.ParseFloat with 32 bits (1.25)
 */
export function parseGoFloat32(text: string): Parsed<number, 'malformed' | 'out-of-range'> {
  const lower = text.toLowerCase();
  const named = NAMED.get(lower);
  if (named !== undefined) return parsed(named);
  const match = NUMBER.exec(lower.replace(UNDERSCORE, ''));
  if (match === null) return unparsed('malformed');
  const [, sign, decimal = '', power = '0', hex, binaryPower = '0'] = match;
  const magnitude =
    hex === undefined
      ? decimalFloat32(decimal, Number(power))
      : hexadecimalFloat32(hex, Number(binaryPower));
  if (magnitude === Infinity) return unparsed('out-of-range');
  return parsed(sign === '-' ? -magnitude : magnitude);
}

function decimalFloat32(text: string, power: number): number {
  const { digits, places } = withoutPoint(text);
  return scaled(BigInt(digits), 10n, power - places, digits.length);
}

function hexadecimalFloat32(text: string, power: number): number {
  const { digits, places } = withoutPoint(text);
  return scaled(BigInt(`0x${digits}`), 2n, power - 4 * places, 4 * digits.length);
}

function withoutPoint(text: string): { digits: string; places: number } {
  const point = text.indexOf('.');
  const digits = text.replace('.', '');
  return { digits, places: point < 0 ? 0 : digits.length - point };
}

/** `digits` × `base`^`exponent`; the number of digits bounds the size of the first factor. */
function scaled(digits: bigint, base: bigint, exponent: number, length: number): number {
  if (digits === 0n || exponent + length < -EXPONENT_LIMIT) return 0;
  if (exponent > EXPONENT_LIMIT) return Infinity;
  const power = base ** BigInt(Math.abs(exponent));
  return exponent < 0 ? nearestFloat32(digits, power) : nearestFloat32(digits * power, 1n);
}

/** The float32 nearest to a positive fraction; the even one of two equally near. */
function nearestFloat32(numerator: bigint, denominator: bigint): number {
  const magnitude = bits(numerator) - bits(denominator);
  const exponent = Math.max(LEAST_EXPONENT, magnitude - MANTISSA_BITS);
  const dividend = exponent < 0 ? numerator << BigInt(-exponent) : numerator;
  const divisor = exponent > 0 ? denominator << BigInt(exponent) : denominator;
  const quotient = dividend / divisor;
  // Math.fround rounds longer values; a last bit represents the rest of the fraction.
  const rest = dividend % divisor === 0n ? 0 : 1;
  return Math.fround(Number(quotient * 4n + BigInt(rest)) * 2 ** (exponent - 2));
}

const bits = (n: bigint): number => n.toString(2).length;
