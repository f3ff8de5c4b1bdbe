import type { CauseId, LedgerEntry } from './ledger.ts';

/** A walk keeps its result at every entry that is so many steps from the last one kept. */
const STRIDE = 32;

/**
 * Finds the last entry that passes a test on the path that leads to an entry, the entry included.
 * Loops make paths of tens of thousands of entries, and thousands of walks over one of them must not
 * take the time of all: a long walk keeps what it finds for the next one.
 */
export function lastOnPath<C>(
  entries: readonly LedgerEntry<C>[],
  test: (entry: LedgerEntry<C>) => boolean,
): (id: CauseId) => LedgerEntry<C> | undefined {
  const known = new Map<CauseId, LedgerEntry<C> | undefined>();
  return (from) => {
    const milestones: CauseId[] = [];
    let steps = 0;
    let id = from;
    let entry = entries[id - 1];
    while (entry !== undefined && !known.has(id) && !test(entry)) {
      steps += 1;
      if (steps % STRIDE === 0) milestones.push(id);
      id = entry.because;
      entry = entries[id - 1];
    }
    const found = known.has(id) ? known.get(id) : entry;
    for (const milestone of milestones) known.set(milestone, found);
    return found;
  };
}
