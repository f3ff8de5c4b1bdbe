import { isOfControlPlane, zoneLabelOf } from '#cluster';
import type { Run } from '#simulation';
import { compareText, firstDifference } from '#units';
import type { Bounds } from './bounds.ts';

/** What is known of the nodes of a plan. */
export interface NodeFacts extends Pick<Bounds, 'zoneOf' | 'isControlPlane'> {
  /** The nodes in the order in which they are tried. */
  readonly ordered: (nodes: readonly string[], order: 'byName' | 'zoneByZone') => readonly string[];
}

export function nodeFacts({ outcome, hostsOfControlPlane }: Run): NodeFacts {
  const { cluster } = outcome;
  const zones = new Map(cluster.nodes.map((node) => [node.name, zoneLabelOf(node)]));
  const hosts = new Set([
    ...hostsOfControlPlane(),
    ...cluster.nodes.filter(isOfControlPlane).map(({ name }) => name),
  ]);
  const zoneOf = (name: string): string => zones.get(name) ?? '';
  return {
    zoneOf,
    isControlPlane: (name) => hosts.has(name),
    ordered: (nodes, order) =>
      [...nodes].sort((a, b) =>
        firstDifference(
          order === 'zoneByZone' ? compareText(zoneOf(a), zoneOf(b)) : 0,
          compareText(a, b),
        ),
      ),
  };
}
