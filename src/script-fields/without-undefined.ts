type Given<Fields> = { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that have a value; undefined fields become absent. */
export const withoutUndefined = <Fields extends Readonly<Record<string, unknown>>>(
  fields: Fields,
): Given<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<Fields>;
