import { compareText } from '#units';

/** JSON with equal texts for equal values: fields are sorted by name, absent ones are left out. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (isRecord(inner) ? sortedByName(inner) : inner)) ??
  'undefined';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortedByName = (value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareText(a, b)));
