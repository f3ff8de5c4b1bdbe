/** Something the user can put right: printed as one line, without a stack, and exit code 2. */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** The remedy. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
