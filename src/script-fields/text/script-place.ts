/** The place of an event or an expectation in the input. */
export interface ScriptPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** The whole event of the command line; absent for files. */
  readonly argument?: string;
}
