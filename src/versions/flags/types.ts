import {
  type Duration,
  fitsInt64,
  nanoseconds,
  type Parsed,
  parsed,
  parseGoDuration,
  parseGoFloat32,
  unparsed,
} from '#units';

/** The parsing of a flag's text, as strict as upstream's. */
export interface FlagType<Value> {
  readonly name: string;
  /** A valid text, to show with an invalid one. */
  readonly example: string;
  readonly parse: (text: string) => Parsed<Value, FlagProblem>;
}

export type FlagProblem =
  | 'malformed'
  | 'no-unit'
  | 'unknown-unit'
  | 'out-of-range'
  | 'not-positive'
  | 'not-finite';

/** A Go duration. Fractions of a microsecond are cut off. */
export const durationFlag: FlagType<Duration> = {
  name: 'duration',
  example: '40s',
  parse: (text) => {
    const result = parseGoDuration(text);
    if (result.ok) return parsed(nanoseconds(result.value));
    return unparsed(result.problem === 'empty' ? 'malformed' : result.problem);
  },
};

/** The pause of a loop. With 0 upstream would loop without a pause, which the model cannot show. */
export const periodFlag: FlagType<Duration> = {
  ...durationFlag,
  name: 'duration above 0',
  example: '5s',
  parse: (text) => {
    const result = durationFlag.parse(text);
    return result.ok && result.value <= 0 ? unparsed('not-positive') : result;
  },
};

/**
 * A number in single precision, as upstream keeps rates and shares. Negative ones are accepted, as
 * upstream; infinite ones and NaN, which are accepted there too, would make no rate.
 */
export const float32Flag: FlagType<number> = {
  name: 'number',
  example: '0.1',
  parse: (text) => {
    const result = parseGoFloat32(text);
    return result.ok && !Number.isFinite(result.value) ? unparsed('not-finite') : result;
  },
};

const INTEGER = /^([+-]?)(\d+|0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/;

/** A Go integer: decimal, or with a prefix `0x`, `0o`, `0b`; a leading zero alone means octal. */
function parseInteger(text: string): bigint | undefined {
  const [, sign, digits] = INTEGER.exec(text) ?? [];
  if (digits === undefined) return undefined;
  if (/^0\d*[89]/.test(digits)) return undefined;
  const magnitude = BigInt(/^0\d/.test(digits) ? `0o${digits.slice(1)}` : digits.toLowerCase());
  return sign === '-' ? -magnitude : magnitude;
}

const integerFlag = (fits: (value: bigint) => boolean): FlagType<number> => ({
  name: 'whole number',
  example: '300',
  parse: (text) => {
    const value = parseInteger(text);
    if (value === undefined) return unparsed('malformed');
    return fits(value) ? parsed(Number(value)) : unparsed('out-of-range');
  },
});

export const int32Flag = integerFlag((value) => BigInt.asIntN(32, value) === value);
export const int64Flag = integerFlag(fitsInt64);

/** A number of workers; with 0 of them nothing would be done. */
export const workersFlag: FlagType<number> = {
  name: 'whole number above 0',
  example: '5',
  parse: (text) => {
    const result = int32Flag.parse(text);
    return result.ok && result.value <= 0 ? unparsed('not-positive') : result;
  },
};

const TRUE = new Set(['1', 't', 'T', 'true', 'TRUE', 'True']);
const FALSE = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False']);

export const booleanFlag: FlagType<boolean> = {
  name: 'boolean',
  example: 'true',
  parse: (text) => {
    if (TRUE.has(text)) return parsed(true);
    return FALSE.has(text) ? parsed(false) : unparsed('malformed');
  },
};

/** A list that another file parses. */
export const textFlag: FlagType<string> = { name: 'list', example: '*', parse: parsed };
