import type { Diagnostic } from '#diagnostics';
import type { Complaint } from '../text/complaint.ts';
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
