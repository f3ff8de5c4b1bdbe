/** A place in a text; both count from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The line a complaint is about, and how many characters of it from the column on. */
export interface Excerpt {
  readonly text: string;
  readonly length: number;
  /** How many characters of the line were cut off before `text`; 0 when absent. */
  readonly cutBefore?: number;
}

/**
 * One thing that is wrong (or doubtful) with an input. Errors end the run with exit code 2;
 * warnings are printed and the run goes on.
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
  /** How many further complaints of the same kind were counted but not kept. */
  readonly more?: number;
}
