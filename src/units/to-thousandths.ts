/**
 * A number to the thousandth: seconds of documents have milliseconds and no more. Never -0, which
 * YAML prints and JSON does not.
 */
export const toThousandths = (value: number): number => Math.round(value * 1_000) / 1_000 + 0;
