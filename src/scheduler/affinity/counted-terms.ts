import type { ClusterView } from '../cache/cluster-view.ts';
import type { AffinityTerm } from '../cache/neighbour-catalog.ts';
import type { Topology } from '../cache/touches.ts';

/** The number of pods that a term is about, in each domain. */
export interface CountedTerm {
  readonly term: AffinityTerm;
  readonly topology: Topology;
  readonly counts: Int32Array;
  /** In all domains. */
  readonly total: number;
}

export function countByDomain(
  term: AffinityTerm,
  view: ClusterView,
  bySlot: ReadonlyMap<number, number>,
): CountedTerm {
  const topology = view.topologies.by(term.topologyKey);
  const { domains } = topology;
  const counts = new Int32Array(topology.values.length);
  let total = 0;
  for (const [slot, count] of bySlot) {
    const domain = domains[slot] ?? -1;
    if (domain < 0) continue;
    counts[domain] = (counts[domain] ?? 0) + count;
    total += count;
  }
  return { term, topology, counts, total };
}
