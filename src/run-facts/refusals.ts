import { entriesOf } from '#causes';
import type { Cause } from './causes.ts';
import type { Entries, Entry, EntryOf } from './entries.ts';
import { isRequested } from './pods.ts';

export type RefusedPod = Cause & { readonly kind: 'eviction-api/refused' };

/** Whether a request for an eviction is refused. */
export const isRefusal = (entry: Entry): entry is EntryOf<'EvictionRefused'> =>
  entry.cause.kind === 'EvictionRefused';

const KINDS = ['eviction-api/refused', 'PodDeletionRequested', 'PodEvicted'] as const;

/** The last refusal of each pod that was not removed afterwards. */
export function stillRefused(entries: Entries): readonly RefusedPod[] {
  const refused = new Map<string, RefusedPod>();
  for (const { cause } of entriesOf(entries, ...KINDS)) {
    if (cause.kind === 'eviction-api/refused') refused.set(cause.pod, cause);
    else refused.delete(cause.pod);
  }
  return [...refused.values()];
}

/** The pods whose evictions each budget refuses. */
export function refusedByBudget(entries: Entries): ReadonlyMap<string, ReadonlySet<string>> {
  const refused = new Map<string, Set<string>>();
  for (const { cause } of entriesOf(entries, 'EvictionRefused')) {
    if (cause.budget === undefined) continue;
    const pods = refused.get(cause.budget) ?? new Set();
    refused.set(cause.budget, pods.add(cause.pod));
  }
  return refused;
}

/** Evictions that drains ask for and that are granted without a refusal before, in order. */
export function grantedAtOnce(entries: Entries): readonly EntryOf<'PodDeletionRequested'>[] {
  const refused = new Set<string>();
  return entriesOf(entries, 'PodDeletionRequested', 'EvictionRefused').flatMap((entry) => {
    if (entry.cause.kind === 'EvictionRefused') refused.add(entry.cause.pod);
    const isGranted = isRequested(entry) && entry.component === 'drain';
    return isGranted && !refused.has(entry.cause.pod) ? [entry] : [];
  });
}

/** Repeated requests that are refused for the same reason say nothing new. */
const FIRST = 1;

/** Drops refusals that only repeat earlier ones. */
export function withoutRepetition(entries: Entries): Entries {
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
