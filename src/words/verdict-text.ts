/** Whether an expectation holds in either of two runs; absent where it is not asked or not judged. */
interface VerdictChange {
  readonly before?: boolean | undefined;
  readonly after?: boolean | undefined;
  /** The run that cannot judge it. */
  readonly unknown?: 'before' | 'after' | undefined;
  readonly message: string;
}

/** What became of an expectation from one run to the other: `holds now`, `fails: …`. */
export function verdictText({ before, after, unknown, message }: VerdictChange): string {
  // It says that it cannot be judged.
  if (unknown === 'after') return message;
  if (after === undefined) return 'is not asked any more';
  if (before === undefined && unknown === undefined) {
    return after ? 'is asked now, and holds' : `is asked now, and fails: ${message}`;
  }
  return after ? 'holds now' : `fails: ${message}`;
}
