import { addToList, remembered } from '#units';
import type { LedgerEntry } from './ledger.ts';

interface OfSomeKind {
  readonly kind: string;
}

type Entries = readonly LedgerEntry<OfSomeKind>[];

/** The entries of each kind. Ledgers only grow: new entries are added on demand. */
class ByKind {
  readonly #entries: Entries;
  readonly #byKind = new Map<string, LedgerEntry<OfSomeKind>[]>();
  #seen = 0;

  constructor(entries: Entries) {
    this.#entries = entries;
  }

  of(kind: string): Entries {
    for (; this.#seen < this.#entries.length; this.#seen += 1) {
      const entry = this.#entries[this.#seen];
      if (entry !== undefined) addToList(this.#byKind, entry.cause.kind, entry);
    }
    return this.#byKind.get(kind) ?? [];
  }
}

const indexOf = remembered((entries: Entries) => new ByKind(entries));

/**
 * The entries of these kinds, in order. Nearly all entries of a large outage are of other kinds,
 * which each reader of a ledger would otherwise skip, one reader after the other.
 */
export function entriesOf<C extends OfSomeKind, Kind extends C['kind']>(
  entries: readonly LedgerEntry<C>[],
  ...kinds: readonly Kind[]
): readonly LedgerEntry<C & { readonly kind: Kind }>[] {
  const index = indexOf(entries);
  const found = kinds.map((kind) => index.of(kind)).filter(({ length }) => length > 0);
  const [only = [], ...others] = found;
  const all = others.length === 0 ? only : found.flat().sort((a, b) => a.id - b.id);
  return all as readonly LedgerEntry<C & { readonly kind: Kind }>[];
}
