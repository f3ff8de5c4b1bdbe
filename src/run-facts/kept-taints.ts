import { entriesOf } from '#causes';
import type { Entries, EntryOf } from './entries.ts';

type AllDown = EntryOf<'node-lifecycle/all-zones-down'>;

/** A pass that finds all zones down, and the pods that go although it takes the taints back. */
export interface KeptTaints {
  readonly down: AllDown;
  readonly evicted: readonly { readonly pod: string; readonly node: string }[];
}

/** The passes that find all zones down, in order. */
export const keptTaints = (entries: Entries): readonly KeptTaints[] =>
  entriesOf(entries, 'node-lifecycle/all-zones-down').map((down) => ({
    down,
    evicted: evictedAfter(down, entries),
  }));

/** The pods that go from nodes that keep their taints, until these are taken back. */
function evictedAfter({ id, cause: { kept = [] } }: AllDown, entries: Entries) {
  const tainted = new Set(kept);
  const evicted: { readonly pod: string; readonly node: string }[] = [];
  if (tainted.size === 0) return evicted;
  const kinds = ['NodeUntainted', 'NodeRemoved', 'PodDeletionRequested'] as const;
  for (const { cause } of entriesOf(entries, ...kinds).filter((each) => each.id > id)) {
    if (cause.kind === 'PodDeletionRequested') {
      const { pod, node = '', mechanism } = cause;
      if (mechanism === 'taint' && tainted.has(node)) evicted.push({ pod, node });
    } else if (cause.kind === 'NodeRemoved' || cause.taint.effect === 'NoExecute') {
      tainted.delete(cause.node);
    }
  }
  return evicted;
}
