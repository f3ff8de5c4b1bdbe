/** Numbers with more digits than these are not of single precision. */
const DIGITS_OF_FLOAT32 = 7;

/** A number in single precision with the digits that were written: 0.1, not 0.10000000149. */
export const asWritten = (value: number): number => Number(value.toPrecision(DIGITS_OF_FLOAT32));
