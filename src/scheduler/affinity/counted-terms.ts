import type { ClusterView } from '../cache/cluster-view.ts';
import type { Topology } from '../cache/topologies.ts';
import type { AffinityTerm } from './terms.ts';

/** How many pods a term is about in each domain. */
export interface CountedTerm {
  readonly term: AffinityTerm;
  readonly topology: Topology;
  readonly counts: Int32Array;
}

export function countByDomain(
  term: AffinityTerm,
  view: ClusterView,
  bySlot: Int32Array | ReadonlyMap<number, number>,
): CountedTerm {
  const topology = view.topologies.by(term.topologyKey);
  const { domains } = topology;
  const counts = new Int32Array(topology.values.length);
  const add = (slot: number, count: number): void => {
    const domain = count === 0 ? -1 : (domains[slot] ?? -1);
    if (domain >= 0) counts[domain] = (counts[domain] ?? 0) + count;
  };
  if (bySlot instanceof Int32Array) {
    for (let slot = 0; slot < domains.length; slot++) add(slot, bySlot[slot] ?? 0);
  } else {
    for (const [slot, count] of bySlot) add(slot, count);
  }
  return { term, topology, counts };
}
