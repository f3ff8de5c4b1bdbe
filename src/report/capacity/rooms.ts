import { isReady, type Node, podsByNode } from '#cluster';
import { type NodeRoom, RoomCounter } from '#scheduler';
import type { PlayedScenario } from '#simulation';

type Played = Pick<PlayedScenario, 'outcome' | 'schedulerRules'>;

/** The room on nodes that are open to all pods, at the start and at the end. */
export function openRooms({ outcome: { cluster, final }, schedulerRules }: Played): {
  readonly before: readonly NodeRoom[];
  readonly after: readonly NodeRoom[];
  readonly counter: RoomCounter;
} {
  const counter = new RoomCounter(schedulerRules);
  const podsAtStart = podsByNode(cluster.pods);
  const before = cluster.nodes
    .filter(isOpen)
    .map((node) => counter.roomOn(node, podsAtStart.get(node.name) ?? []));
  const after = final
    .nodes()
    .filter(isOpen)
    .map((node) => counter.roomOn(node, final.podsOn(node.name)));
  return { before, after, counter };
}

/** Whether a node accepts pods without tolerations. */
const isOpen = (node: Node): boolean =>
  isReady(node) &&
  !node.unschedulable &&
  node.taints.every(({ effect }) => effect === 'PreferNoSchedule');
