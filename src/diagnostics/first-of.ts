/** The first of some names and the number of the others: `a`, or `a (and 3 more)`. */
export const firstOf = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} (and ${others.length} more)`;
