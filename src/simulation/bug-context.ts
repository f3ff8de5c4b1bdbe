import type { LedgerEntry } from '#causes';
import { Bug } from '#units';
import type { Cause } from './causes.ts';
import { digestOf } from './digest.ts';

/** How many of the last causes a report of a bug tells. */
const TOLD_CAUSES = 10;

/** Runs something; whatever it throws becomes a Bug that says what was known where it struck. */
export function withBugContext<T>(context: () => readonly string[], run: () => T): T {
  try {
    return run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const inner = error instanceof Bug ? error.context : [];
    throw new Bug(message, [...context(), ...inner], error);
  }
}

/** How far a simulation had come. */
export const lastCauses = (entries: readonly LedgerEntry<Cause>[]): readonly string[] => [
  `digest: ${digestOf(entries)}`,
  ...entries
    .slice(-TOLD_CAUSES)
    .map(({ id, at, component, cause }) => `${id} ${at} ${component} ${JSON.stringify(cause)}`),
];
