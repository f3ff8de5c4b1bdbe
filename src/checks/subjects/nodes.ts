import { type Drift, driftsIn } from '#autoscaling';
import { type Node, type Pod, podsByNode, zoneKeyOf } from '#cluster';
import { configurationsOf } from '#node-facts';
import type { LoadedManifests } from '#snapshot';
import type { KubeletBehavior } from '#versions';
import type { Placed, PlacedObjects } from './objects.ts';

/** A node with the pods that are bound to it. */
export interface NodeSubject extends Placed<Node> {
  readonly pods: readonly Pod[];
  /** Whether other nodes have a zone. */
  readonly hasZones: boolean;
  /** How it differs from most nodes of its pool. */
  readonly drifts: readonly Drift[];
}

/** @param behavior of kubelets of this release, for what their configurations leave open */
export function nodeSubjects(
  manifests: LoadedManifests,
  objects: PlacedObjects,
  behavior: KubeletBehavior,
): readonly NodeSubject[] {
  const pods = objects.pods.map(({ object }) => object);
  const nodes = objects.nodes.map(({ object }) => object);
  const byNode = podsByNode(pods);
  const hasZones = nodes.some((node) => zoneKeyOf(node) !== '');
  const configurationOf = configurationsOf(manifests, nodes);
  const { defaultEvictionHard } = behavior.eviction;
  const thresholdsOf = (node: Node) => configurationOf(node).evictionHard ?? defaultEvictionHard;
  const drifts = driftsIn(nodes, { thresholdsOf, pods });
  return objects.nodes.map((placed) => ({
    ...placed,
    pods: byNode.get(placed.object.name) ?? [],
    hasZones,
    drifts: drifts.filter(({ nodes: unlike }) => unlike.includes(placed.object.name)),
  }));
}
