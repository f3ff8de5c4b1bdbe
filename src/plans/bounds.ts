import { countBy } from '#units';

/** How nodes may be put together in a batch. */
export interface Bounds {
  readonly maxParallel: number;
  /** The most nodes of one zone in a batch. */
  readonly maxPerZone: number;
  readonly zoneOf: (node: string) => string;
  readonly isControlPlane: (node: string) => boolean;
  /** How long after its drain a node is taken back into use, in seconds; undefined for never. */
  readonly backAfter: number | undefined;
}

/** Whether some nodes may be in one batch. Two hosts of the control plane never are. */
export function fitTogether(
  nodes: readonly string[],
  { maxParallel, maxPerZone, zoneOf, isControlPlane }: Bounds,
): boolean {
  return (
    nodes.length <= maxParallel &&
    [...countBy(nodes, zoneOf)].every(([, count]) => count <= maxPerZone) &&
    nodes.filter(isControlPlane).length <= 1
  );
}
