import fc from 'fast-check';

/** A change of a text at a place, which is taken modulo its length. */
export interface Edit {
  readonly place: number;
  readonly cut: number;
  readonly put: string;
}

const MARKS = [
  '',
  ' ',
  '\n',
  ': ',
  '- ',
  '{',
  '}',
  '[',
  ']',
  ',',
  '&a ',
  '*a',
  '"',
  '\t',
  '|',
  '~',
];
const VALUES = ['null', '0', '-1', '1e400', '"x"', 'true', '"9999-12-31T23:59:59Z"', '"100%"'];

/**
 * One to five changes of a text.
 * @param words what stands in such texts
 */
export const edits = (words: readonly string[]): fc.Arbitrary<readonly Edit[]> =>
  fc.array(
    fc.record({
      place: fc.nat(),
      cut: fc.constantFrom(0, 0, 1, 5, 40),
      put: fc.oneof(
        fc.constantFrom(...words),
        fc.constantFrom(...MARKS),
        fc.constantFrom(...VALUES),
        fc.string({ maxLength: 4, unit: 'binary' }),
      ),
    }),
    { minLength: 1, maxLength: 5 },
  );

/** Numbers that are none, and values that nobody has put into words. */
export const ODD = /\bNaN\b|\bInfinity\b|\[object |\bundefined\b/;

export const edited = (text: string, changes: readonly Edit[]): string =>
  changes.reduce((sum, { place, cut, put }) => {
    const at = place % (sum.length + 1);
    return sum.slice(0, at) + put + sum.slice(at + cut);
  }, text);
