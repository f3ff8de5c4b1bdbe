import { type Node, type Pod, podsByNode } from '#cluster';
import type { Placed, PlacedObjects } from './objects.ts';
import { type Drift, driftsIn } from './pool-drift.ts';

/** A node with the pods that are bound to it. */
export interface NodeSubject extends Placed<Node> {
  readonly pods: readonly Pod[];
  /** Whether other nodes have a zone. */
  readonly hasZones: boolean;
  /** How it differs from most nodes of its pool. */
  readonly drifts: readonly Drift[];
}

export function nodeSubjects(objects: PlacedObjects, hasZones: boolean): readonly NodeSubject[] {
  const byNode = podsByNode(objects.pods.map(({ object }) => object));
  const drifts = driftsIn(objects.nodes.map(({ object }) => object));
  return objects.nodes.map((placed) => ({
    ...placed,
    pods: byNode.get(placed.object.name) ?? [],
    hasZones,
    drifts: drifts.get(placed.object.name) ?? [],
  }));
}
