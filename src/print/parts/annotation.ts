/** One thing to tell at a line of a file, in the terms that tools around a pipeline share. */
export interface Annotation {
  /** The rule that says so; stable. */
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, without a full stop. */
  readonly message: string;
  /** The file as the user named it; absent when it is about no file. */
  readonly path?: string;
  /** Both count from 1, columns in UTF-16 code units. */
  readonly line?: number;
  readonly column?: number;
  /** What to do about it. */
  readonly help?: string;
}

export type Severity = 'error' | 'warning' | 'note';

/** What a code stands for, beside what it says at one place. */
export interface AnnotationRule {
  readonly code: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly help?: string;
  /** A page that says more. */
  readonly helpUri?: string;
}
