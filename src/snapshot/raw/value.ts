/** Whether a raw value has fields. */
export const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The type that an object states, if any. */
export interface Header {
  readonly apiVersion?: string;
  readonly kind?: string;
}

export function headerOf(value: unknown): Header {
  if (!isMapping(value)) return {};
  const { apiVersion, kind } = value;
  return {
    ...(typeof apiVersion === 'string' && { apiVersion }),
    ...(typeof kind === 'string' && { kind }),
  };
}
