import type { LedgerEntry } from '#causes';
import type { Cause } from '#run-facts';

/** Repeated requests that are refused for the same reason say nothing new. */
const FIRST = 1;

/** Drops refusals that only repeat earlier ones. */
export function withoutRepetition(
  entries: readonly LedgerEntry<Cause>[],
): readonly LedgerEntry<Cause>[] {
  const seen = new Map<string, number>();
  return entries.filter(({ cause }) => {
    if (cause.kind !== 'EvictionRefused' && cause.kind !== 'eviction-api/refused') return true;
    const why = cause.kind === 'EvictionRefused' ? cause.budget : JSON.stringify(cause.because);
    const key = `${cause.kind} ${cause.pod} ${why}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times <= FIRST;
  });
}
