import type { LedgerEntry } from '#causes';
import type { Cause } from '#run-facts';
import { causeText, digestOf } from '#run-facts';
import { Bug, type Instant } from '#units';

/** The number of causes at the end of a report of a bug. */
const SHOWN_CAUSES = 10;

/** Runs something; anything it throws becomes a Bug with the context in which it was thrown. */
export function withBugContext<T>(context: () => readonly string[], run: () => T): T {
  try {
    return run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const inner = error instanceof Bug ? error.context : [];
    throw new Bug(message, [...context(), ...inner], error);
  }
}

/** The last causes of a simulation. */
export const lastCauses = (
  entries: readonly LedgerEntry<Cause>[],
  start: Instant,
): readonly string[] => [
  `digest: ${digestOf(entries, start)}`,
  ...entries
    .slice(-SHOWN_CAUSES)
    .map(({ id, at, component, cause }) => `${id} ${at} ${component} ${causeText(cause, start)}`),
];
