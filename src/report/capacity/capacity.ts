import { isReady, type Node, type Pod, podsByNode, zoneKeyOf } from '#cluster';
import type { Capacity } from '#documents';
import { type FreeResources, ResourceCounter } from '#scheduler';
import type { Run } from '#simulation';
import { addToList, compareText } from '#units';
import { quantityOf } from './quantity-of.ts';

/** The most wanted resources, listed first. */
const FIRST = ['cpu', 'memory', 'ephemeral-storage', 'pods'];

/** The room for pods before and after the outage, and the requests of pending pods. */
export function capacityOf(scenario: Pick<Run, 'outcome' | 'schedulerRules'>): Capacity {
  const { before, after, counter } = openRooms(scenario);
  const { pending, final } = scenario.outcome;
  const waiting = counter.demandOf(pending.flatMap(({ pod }) => final.pod(pod) ?? []));
  const resources = roomsOf(before, after).map((room) => {
    const asked = waiting.get(room.resource) ?? 0;
    return { ...room, ...(asked > 0 && { pending: quantityOf(room.resource, asked) }) };
  });
  const [first, last] = [byZone(before), byZone(after)];
  const zones = [...new Set([...first.keys(), ...last.keys()])];
  return {
    nodes: { before: before.length, after: after.length },
    resources,
    zones: zones.length < 2 ? [] : zones.sort(compareText).map((zone) => zoneOf(zone)),
  };

  function zoneOf(zone: string): Capacity['zones'][number] {
    const [was, is] = [first.get(zone) ?? [], last.get(zone) ?? []];
    return {
      zone,
      nodes: { before: was.length, after: is.length },
      resources: roomsOf(was, is),
    };
  }
}

/** The room for pods at the end, on nodes that are not cordoned, whatever their taints. */
export interface RoomAtEnd {
  /** The free amounts of a node by resource; undefined for a node that takes no new pods. */
  readonly freeOn: (node: string) => ReadonlyMap<string, number> | undefined;
  /** What pods ask for, by resource. */
  readonly demandOf: (pods: readonly Pod[]) => ReadonlyMap<string, number>;
}

/** @param back cordoned nodes that come back into use */
export function roomAtEnd(
  { outcome: { final }, schedulerRules }: Played,
  back: ReadonlySet<string>,
): RoomAtEnd {
  const counter = new ResourceCounter(schedulerRules);
  return {
    freeOn: (name) => {
      const node = final.node(name);
      if (node === undefined || (node.unschedulable && !back.has(name))) return undefined;
      const { has, taken } = counter.freeOn(node, final.podsOn(name));
      return new Map(
        [...has].map(([resource, all]) => [resource, all - (taken.get(resource) ?? 0)]),
      );
    },
    demandOf: (pods) => counter.demandOf(pods),
  };
}

function byZone(rooms: readonly FreeResources[]): ReadonlyMap<string, readonly FreeResources[]> {
  const zones = new Map<string, FreeResources[]>();
  for (const room of rooms) {
    const zone = zoneKeyOf(room.node);
    addToList(zones, zone, room);
  }
  return zones;
}

/** Leaves out resources whose amount is unknown (infinite) on some node. */
function roomsOf(before: readonly FreeResources[], after: readonly FreeResources[]) {
  const kinds = [...new Set([...before, ...after].map(({ has }) => has))];
  const names = new Set(kinds.flatMap((has) => [...has.keys()]));
  return [...names]
    .filter((name) => kinds.every((has) => has.get(name) !== Number.POSITIVE_INFINITY))
    .filter((name) => kinds.some((has) => (has.get(name) ?? 0) > 0))
    .sort((a, b) => placeOf(a) - placeOf(b) || compareText(a, b))
    .map((resource) => ({
      resource,
      before: roomOf(resource, before),
      after: roomOf(resource, after),
    }));
}

const placeOf = (resource: string): number => {
  const place = FIRST.indexOf(resource);
  return place < 0 ? FIRST.length : place;
};

function roomOf(resource: string, rooms: readonly FreeResources[]) {
  let [allocatable, requested, free, largest] = [0, 0, 0, 0];
  let largestOn: string | undefined;
  for (const { node, has, taken } of rooms) {
    const [all, asked] = [has.get(resource) ?? 0, taken.get(resource) ?? 0];
    const left = Math.max(0, all - asked);
    allocatable += all;
    requested += asked;
    free += left;
    if (left > largest) {
      largest = left;
      largestOn = node.name;
    }
  }
  return {
    allocatable: quantityOf(resource, allocatable),
    requested: quantityOf(resource, requested),
    free: quantityOf(resource, free),
    largestFree: quantityOf(resource, largest),
    ...(largestOn !== undefined && { largestFreeOn: largestOn }),
  };
}

type Played = Pick<Run, 'outcome' | 'schedulerRules'>;

/** The room on nodes that are open to all pods, at the start and at the end. */
function openRooms({ outcome: { cluster, final }, schedulerRules }: Played): {
  readonly before: readonly FreeResources[];
  readonly after: readonly FreeResources[];
  readonly counter: ResourceCounter;
} {
  const counter = new ResourceCounter(schedulerRules);
  const podsAtStart = podsByNode(cluster.pods);
  const before = cluster.nodes
    .filter(isOpen)
    .map((node) => counter.freeOn(node, podsAtStart.get(node.name) ?? []));
  const after = final
    .nodes()
    .filter(isOpen)
    .map((node) => counter.freeOn(node, final.podsOn(node.name)));
  return { before, after, counter };
}

/** Whether a node accepts pods without tolerations. */
const isOpen = (node: Node): boolean =>
  isReady(node) &&
  !node.unschedulable &&
  node.taints.every(({ effect }) => effect === 'PreferNoSchedule');
