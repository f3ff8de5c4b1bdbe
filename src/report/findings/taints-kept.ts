import { entriesOf, type LedgerEntry } from '#causes';
import { clockFrom, type FindingData } from '#documents';
import type { Cause } from '#run-facts';
import type { PlayedScenario } from '#simulation';

type AllDown = LedgerEntry<Extract<Cause, { readonly kind: 'node-lifecycle/all-zones-down' }>>;

/**
 * Pods that are evicted although every zone is down: the pass that finds it takes back the taints
 * of the nodes as it has listed them, so that a node that was tainted meanwhile keeps its taint. One
 * finding for each such pass with evictions.
 */
export function taintsKept({
  outcome: { entries, start },
}: Pick<PlayedScenario, 'outcome'>): readonly FindingData[] {
  const clock = clockFrom(start);
  return entriesOf(entries, 'node-lifecycle/all-zones-down').flatMap((down) => {
    const evicted = evictedAfter(down, entries);
    if (evicted.length === 0) return [];
    const from = new Set(evicted.map(({ node }) => node));
    return {
      kind: 'taints-kept' as const,
      at: clock.at(down.at),
      nodes: (down.cause.kept ?? []).filter((node) => from.has(node)),
      pods: evicted.map(({ pod }) => pod),
    };
  });
}

/** The pods that go from nodes that keep their taints, until these are taken back. */
function evictedAfter(
  { id, cause: { kept = [] } }: AllDown,
  entries: readonly LedgerEntry<Cause>[],
) {
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
