import { type ClusterSeed, comparePods, type Lease, type Node } from '#cluster';
import { compareText, firstDifference } from '#units';
import type { Found } from '../read/findings.ts';

/** The cluster that was found, in canonical order. */
export function buildSeed(found: readonly Found[]): ClusterSeed {
  const seeds = found.map(({ seed }) => seed);
  return {
    nodes: seeds.flatMap((seed) => (seed.into === 'nodes' ? seed.object : [])).sort(compareNames),
    pods: seeds.flatMap((seed) => (seed.into === 'pods' ? seed.object : [])).sort(comparePods),
    leases: seeds.flatMap((seed) => (seed.into === 'leases' ? seed.object : [])).sort(compareNames),
    workloads: seeds
      .flatMap((seed) => (seed.into === 'workloads' ? seed.object : []))
      .sort((a, b) => firstDifference(comparePods(a, b), compareText(a.kind, b.kind))),
  };
}

const compareNames = (a: Node | Lease, b: Node | Lease): number => compareText(a.name, b.name);
