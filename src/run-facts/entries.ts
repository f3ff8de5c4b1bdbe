import type { LedgerEntry } from '#causes';
import type { Cause } from './causes.ts';

export type Entry = LedgerEntry<Cause>;

/** The entries of a run, or some of them, in order. */
export type Entries = readonly Entry[];

/** An entry of some kinds. */
export type EntryOf<Kind extends Cause['kind']> = LedgerEntry<Cause & { readonly kind: Kind }>;
