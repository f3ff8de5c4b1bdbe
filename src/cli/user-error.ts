/** An error that the user can correct: printed as one line without a stack, exit code 2. */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** The remedy. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
