import { isReady, type Node, type Pod } from '#cluster';
import { type NodeRoom, RoomCounter } from '#scheduler';
import type { PlayedScenario } from '#simulation';

type Played = Pick<PlayedScenario, 'outcome' | 'schedulerRules'>;

/** The room on nodes that are open to all pods, at the start and at the end. */
export function openRooms({ outcome: { seed, final }, schedulerRules }: Played): {
  readonly before: readonly NodeRoom[];
  readonly after: readonly NodeRoom[];
  readonly counter: RoomCounter;
} {
  const counter = new RoomCounter(schedulerRules);
  const podsAtStart = new Map<string, Pod[]>();
  for (const pod of seed.pods) {
    if (pod.nodeName === undefined) continue;
    const known = podsAtStart.get(pod.nodeName);
    if (known === undefined) podsAtStart.set(pod.nodeName, [pod]);
    else known.push(pod);
  }
  const before = seed.nodes
    .filter(isOpen)
    .map((node) => counter.roomOn(node, podsAtStart.get(node.name) ?? []));
  const after = final
    .nodes()
    .filter(isOpen)
    .map((node) => counter.roomOn(node, final.podsOn(node.name)));
  return { before, after, counter };
}

/** Does a node take pods that tolerate nothing? */
const isOpen = (node: Node): boolean =>
  isReady(node) &&
  !node.unschedulable &&
  node.taints.every(({ effect }) => effect === 'PreferNoSchedule');
