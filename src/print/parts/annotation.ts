/** One message at a line of a file, in the terms that CI tools share. */
export interface Annotation {
  /** The code of the rule, which is stable. */
  readonly code: string;
  readonly severity: Severity;
  /** The problem, without a full stop. */
  readonly message: string;
  /** The file as the user named it. Absent if the problem is not in a file. */
  readonly path?: string;
  /** Both count from 1, columns in UTF-16 code units. */
  readonly line?: number;
  readonly column?: number;
  /** The remedy. */
  readonly help?: string;
}

export type Severity = 'error' | 'warning' | 'note';

/** The general description of a code, independent of a place. */
export interface AnnotationRule {
  readonly code: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly help?: string;
  /** A page with details. */
  readonly helpUri?: string;
}
