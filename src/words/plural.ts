/** `1 pod`, `3 pods`. */
export const counted = (n: number, noun: string, plural = `${noun}s`): string =>
  `${n} ${n === 1 ? noun : plural}`;

/** `1 of 1 node`, `2 of 3 nodes`. */
export const shareOf = (n: number, all: number, noun: string): string =>
  `${n} of ${counted(all, noun)}`;

/**
 * `a`, `a and b`, `a, b and c`. With more than `most` names, the first few and the number of
 * others.
 */
export function listed(names: readonly string[], most = 4): string {
  if (names.length > most) {
    const shown = names.slice(0, most - 1);
    return `${shown.join(', ')} and ${names.length - shown.length} more`;
  }
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** A clause with a capital at its beginning, as a sentence has one. */
export const capitalised = (clause: string): string =>
  `${clause.slice(0, 1).toUpperCase()}${clause.slice(1)}`;
