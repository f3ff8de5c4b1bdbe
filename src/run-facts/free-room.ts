import {
  type Cluster,
  type ClusterReader,
  findPod,
  isReady,
  isTerminal,
  type Node,
  type Pod,
  type PodKey,
  podsByNode,
  type Taint,
} from '#cluster';
import { type AmountsByName, ResourceCounter } from '#scheduler';
import type { Instant } from '#units';
import type { SchedulerBehavior } from '#versions';
import type { Cause } from './causes.ts';
import type { Entries } from './entries.ts';

/** The parts of an outcome from which the free room over time follows. */
interface Ended {
  readonly start: Instant;
  readonly entries: Entries;
  readonly cluster: Pick<Cluster, 'nodes' | 'pods'>;
  readonly final: ClusterReader;
  /** The pods that workloads made since the start; the latest of one name. */
  readonly made: ReadonlyMap<PodKey, Pod>;
}

/** The free amount of a resource on nodes that are open to all pods, from each instant on. */
export interface FreeRoom {
  readonly resource: string;
  readonly free: readonly { readonly at: Instant; readonly amount: number }[];
}

const RESOURCES = ['cpu', 'memory', 'pods'];

/** The free room over a run. Leaves out resources that never change or are unknown on some node. */
export function freeRoom({
  outcome,
  schedulerRules,
}: {
  readonly outcome: Ended;
  readonly schedulerRules: SchedulerBehavior;
}): readonly FreeRoom[] {
  const rooms = new Rooms(outcome, new ResourceCounter(schedulerRules));
  const courses = RESOURCES.map((resource) => ({
    resource,
    free: [{ at: outcome.start, amount: rooms.free(resource) }],
  }));
  for (const { at, cause } of outcome.entries) {
    if (!rooms.note(cause)) continue;
    for (const { resource, free } of courses) {
      const amount = rooms.free(resource);
      if (free.at(-1)?.at === at) free.pop();
      if (free.at(-1)?.amount !== amount) free.push({ at, amount });
    }
  }
  return courses.filter(({ free }) => free.length > 1 && free.every((each) => isKnown(each)));
}

const isKnown = ({ amount }: { readonly amount: number }): boolean => Number.isFinite(amount);

interface Room {
  readonly has: AmountsByName;
  readonly taken: Map<string, number>;
  exists: boolean;
  isReady: boolean;
  isCordoned: boolean;
  /** The taints that keep pods without tolerations away. */
  readonly taints: Set<string>;
}

/** The rooms of all nodes, as the entries of a run change them. */
class Rooms {
  readonly #outcome: Ended;
  readonly #counter: ResourceCounter;
  readonly #rooms = new Map<string, Room>();
  /** The nodes of pods that take room. */
  readonly #nodes = new Map<PodKey, string>();
  readonly #free = new Map<string, number>();

  constructor(outcome: Ended, counter: ResourceCounter) {
    this.#outcome = outcome;
    this.#counter = counter;
    const { nodes, pods } = outcome.cluster;
    const byNode = podsByNode(pods);
    for (const node of nodes) {
      const its = byNode.get(node.name) ?? [];
      const room = roomOf(node, counter.freeOn(node, its).has);
      for (const [name, amount] of counter.demandOf(its)) room.taken.set(name, amount);
      for (const pod of its) if (!isTerminal(pod)) this.#nodes.set(pod.key, node.name);
      this.#rooms.set(node.name, room);
      this.#count(room, 1);
    }
  }

  free(resource: string): number {
    return this.#free.get(resource) ?? 0;
  }

  /** Returns whether an entry may have changed any room. */
  note(cause: Cause): boolean {
    switch (cause.kind) {
      case 'NodeConditionChanged':
        if (cause.condition !== 'Ready') return false;
        return this.#change(cause.node, (room) => {
          room.isReady = cause.to === 'True';
        });
      case 'NodeTainted':
      case 'NodeUntainted':
        return this.#change(cause.node, ({ taints }) => {
          if (cause.taint.effect === 'PreferNoSchedule') return;
          if (cause.kind === 'NodeTainted') taints.add(nameOf(cause.taint));
          else taints.delete(nameOf(cause.taint));
        });
      case 'NodeCordoned':
      case 'NodeUncordoned':
        return this.#change(cause.node, (room) => {
          room.isCordoned = cause.kind === 'NodeCordoned';
        });
      case 'NodeAdded':
      case 'NodeRemoved':
        return this.#come(cause.node, cause.kind === 'NodeAdded');
      case 'PodScheduled':
        return this.#take(cause.pod, cause.node);
      case 'PodFailed':
      case 'PodSucceeded':
      case 'PodRejected':
      case 'PodRemoved':
        return this.#leave(cause.pod);
      default:
        return false;
    }
  }

  /** A Node object that is made again is as its kubelet registers it: ready, without taints. */
  #come(name: string, exists: boolean): boolean {
    const node = this.#outcome.final.node(name);
    if (!this.#rooms.has(name) && exists && node !== undefined) {
      const { has } = this.#counter.freeOn(node, []);
      this.#rooms.set(name, { ...roomOf(node, has), exists: false });
    }
    return this.#change(name, (room) => {
      Object.assign(room, { exists, isReady: true, isCordoned: false });
      room.taints.clear();
    });
  }

  #take(pod: PodKey, node: string): boolean {
    if (this.#nodes.has(pod)) return false;
    this.#nodes.set(pod, node);
    return this.#change(node, (room) => this.#add(room, pod, 1));
  }

  #leave(pod: PodKey): boolean {
    const node = this.#nodes.get(pod);
    if (node === undefined) return false;
    this.#nodes.delete(pod);
    return this.#change(node, (room) => this.#add(room, pod, -1));
  }

  #add({ taken }: Room, key: PodKey, sign: 1 | -1): void {
    const { made, cluster, final } = this.#outcome;
    const pod = made.get(key) ?? findPod(cluster.pods, key) ?? final.pod(key);
    if (pod === undefined) return;
    const running: Pod = isTerminal(pod) ? { ...pod, phase: 'Running' } : pod;
    for (const [name, amount] of this.#counter.demandOf([running])) {
      taken.set(name, (taken.get(name) ?? 0) + sign * amount);
    }
  }

  #change(node: string, change: (room: Room) => void): boolean {
    const room = this.#rooms.get(node);
    if (room === undefined) return false;
    this.#count(room, -1);
    change(room);
    this.#count(room, 1);
    return true;
  }

  #count({ has, taken, ...room }: Room, sign: 1 | -1): void {
    if (!room.exists || !room.isReady || room.isCordoned || room.taints.size > 0) return;
    for (const resource of RESOURCES) {
      const left = Math.max(0, (has.get(resource) ?? 0) - (taken.get(resource) ?? 0));
      this.#free.set(resource, this.free(resource) + sign * left);
    }
  }
}

const roomOf = (node: Node, has: AmountsByName): Room => ({
  has,
  taken: new Map(),
  exists: true,
  isReady: isReady(node),
  isCordoned: node.unschedulable,
  taints: new Set(node.taints.filter(({ effect }) => effect !== 'PreferNoSchedule').map(nameOf)),
});

/** A taint without its value: a node has one of each key and effect. */
const nameOf = ({ key, effect }: Pick<Taint, 'key' | 'effect'>): string => `${key}:${effect}`;
