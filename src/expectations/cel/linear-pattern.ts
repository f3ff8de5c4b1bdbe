import { RE2JS } from 're2js';

/** The reason why a pattern is not a regular expression of RE2, which has no backtracking. */
export interface PatternProblem {
  readonly problem: string;
}

/** The most patterns to keep: patterns computed from texts are not reused. */
const MOST_KEPT = 100;

/** Regular expressions of CEL: those of RE2, in time linear in the length of the text. */
export class LinearPatterns {
  readonly #kept = new Map<string, RE2JS | PatternProblem>();

  /** Whether a pattern matches some part of a text. */
  matches(pattern: string, text: string): boolean | PatternProblem {
    const found = this.#kept.get(pattern) ?? this.#compile(pattern);
    return found instanceof RE2JS ? found.matcher(text).find() : found;
  }

  #compile(pattern: string): RE2JS | PatternProblem {
    const made = attempt(pattern);
    if (this.#kept.size < MOST_KEPT) this.#kept.set(pattern, made);
    return made;
  }
}

function attempt(pattern: string): RE2JS | PatternProblem {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
