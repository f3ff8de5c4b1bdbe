/** A name, or a glob in which `*` matches any characters and `?` matches one. */
type NamePattern = string;

export const isGlob = (pattern: NamePattern): boolean => /[*?]/.test(pattern);

/**
 * Whether a name matches a pattern, in time proportional to the product of their lengths: after a
 * mismatch, only the last `*` takes one more character.
 */
export function matchesPattern(pattern: NamePattern, name: string): boolean {
  let at = 0;
  let next = 0;
  let star = -1;
  let resume = 0;
  while (at < name.length) {
    if (pattern[next] === '*') {
      star = next;
      resume = at;
      next += 1;
    } else if (pattern[next] === '?' || pattern[next] === name[at]) {
      next += 1;
      at += 1;
    } else if (star >= 0) {
      next = star + 1;
      resume += 1;
      at = resume;
    } else {
      return false;
    }
  }
  while (pattern[next] === '*') next += 1;
  return next === pattern.length;
}

/** Several patterns at once: a name matches when it matches one of them. */
export class NamePatterns {
  readonly #exact: ReadonlySet<string>;
  readonly #globs: readonly NamePattern[];

  constructor(patterns: readonly NamePattern[]) {
    this.#exact = new Set(patterns.filter((pattern) => !isGlob(pattern)));
    this.#globs = patterns.filter(isGlob);
  }

  matches(name: string): boolean {
    return this.#exact.has(name) || this.#globs.some((glob) => matchesPattern(glob, name));
  }
}

/** The patterns that match no name, by their places in the list. */
export const unmatchedPatterns = (
  patterns: readonly NamePattern[],
  names: ReadonlySet<string>,
): readonly number[] =>
  patterns.flatMap((pattern, index) => {
    if (names.has(pattern)) return [];
    const fits = isGlob(pattern) && [...names].some((name) => matchesPattern(pattern, name));
    return fits ? [] : [index];
  });
