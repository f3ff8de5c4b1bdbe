/** A place in a text; both count from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The line of a complaint, with the number of characters concerned from the column on. */
export interface Excerpt {
  readonly text: string;
  readonly length: number;
  /** The number of characters cut off before `text`; 0 when absent. */
  readonly cutBefore?: number;
}

/**
 * One fault (or doubt) in an input. Errors end the run with exit code 2; warnings are printed and
 * the run continues.
 */
export interface Diagnostic {
  /** `room/what-is-wrong`, stable: tests and machines read it. */
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** The fault and the expectation, without a full stop. */
  readonly message: string;
  /** The recommended change, such as the nearest valid name. */
  readonly hint?: string;
  /**
   * The file as the user named it, `-` for standard input, `-e` for an event of the command line.
   */
  readonly path?: string;
  readonly position?: Position;
  readonly excerpt?: Excerpt;
  /** The number of further complaints of the same kind that were not kept. */
  readonly more?: number;
}
