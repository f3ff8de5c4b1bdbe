import { type Diagnostic, nearest } from '#diagnostics';
import { isGlob, unmatchedPatterns } from '../targets/name-pattern.ts';
import { type Complaint, quote } from '../text/complaint.ts';
import type { Path, Written } from '../text/located-value.ts';

/** Takes complaints about the part of an event or a setting at a path. */
export type Report = (path: Path, severity: Diagnostic['severity'], complaint: Complaint) => void;

/** Collects complaints; complaints that repetitions of an event repeat are kept once. */
export class Reports {
  readonly #diagnostics = new Map<string, Diagnostic>();

  /** Returns a reporter for one part of the input. */
  about(written: Pick<Written, 'place'>): Report {
    return (path, severity, complaint) =>
      this.add({ severity, ...complaint, ...written.place(path) });
  }

  add(diagnostic: Diagnostic): void {
    const { path, position, code, message } = diagnostic;
    const key = [path, position?.line, position?.column, code, message].join('\n');
    if (!this.#diagnostics.has(key)) this.#diagnostics.set(key, diagnostic);
  }

  get diagnostics(): readonly Diagnostic[] {
    return [...this.#diagnostics.values()];
  }
}

/** Complains about targets that match nothing: errors, or warnings where the target is optional. */
export class Findings {
  readonly #report: Report;
  readonly #path: Path;
  readonly #severity: 'error' | 'warning';
  #complained = false;

  constructor(report: Report, path: Path, optional: boolean | undefined) {
    this.#report = report;
    this.#path = path;
    this.#severity = optional === true ? 'warning' : 'error';
  }

  /** Complains about every name or glob of a field that matches no known name. */
  checkNames(
    field: string,
    patterns: readonly string[],
    what: string,
    known: ReadonlySet<string>,
  ): void {
    for (const index of unmatchedPatterns(patterns, known)) {
      this.nothing([field, index], ...noneIsCalled(patterns[index] ?? '', what, known));
    }
  }

  /**
   * Complains about a part of the target, or about all of it unless a part has a complaint already.
   */
  nothing(at: Path, message: string, hint?: string): void {
    if (at.length === 0 && this.#complained) return;
    this.#complained = true;
    const complaint = { code: 'script/matches-nothing', message };
    this.#report(
      [...this.#path, ...at],
      this.#severity,
      hint === undefined ? complaint : { ...complaint, hint },
    );
  }
}

/** `no zone is called "us-east-1x"`, with a hint at the similar name, or at the glob for all. */
export function noneIsCalled(
  pattern: string,
  what: string,
  known: ReadonlySet<string>,
): [message: string, hint?: string] {
  const message = `no ${what} is called ${quote(pattern)}`;
  if (pattern === 'all') return [message, `* matches every ${what}`];
  const meant = isGlob(pattern) ? undefined : nearest(pattern, known);
  return meant === undefined ? [message] : [message, `did you mean ${meant}?`];
}
