/** A violated invariant of this program: never the user's fault, never caught except in `main`. */
export class Bug extends Error {
  override readonly name = 'Bug';
  /** The known state at the failure, a line each: enough to reproduce it. */
  readonly context: readonly string[];

  constructor(message: string, context: readonly string[] = [], cause?: unknown) {
    super(message, { cause });
    this.context = context;
  }
}

/** Throws a {@link Bug} unless `condition` holds. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Bug(message);
}

/** The value, where the caller knows that it is present. */
export function present<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Bug(`missing: ${what}`);
  return value;
}

/** The end of a switch that names every case: a new case no longer compiles here. */
export function unreachable(value: never): never {
  throw new Bug(`unreachable: ${JSON.stringify(value)}`);
}
