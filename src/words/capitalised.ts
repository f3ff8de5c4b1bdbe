/** A clause with a capital at its beginning, as a sentence has one. */
export const capitalised = (clause: string): string =>
  `${clause.slice(0, 1).toUpperCase()}${clause.slice(1)}`;
