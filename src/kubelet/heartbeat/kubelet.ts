import type { CauseId } from '#causes';
import {
  awaitsGates,
  type Change,
  conditionOf,
  type Heartbeat,
  isTerminating,
  type Lease,
  type Node,
  type Pod,
  type PressureCondition,
  podConditionOf,
  type ResourceList,
  rememberedOfCluster,
} from '#cluster';
import type { Timer } from '#timeline';
import { compareText, type Instant } from '#units';
import type { KubeletBehavior } from '#versions';
import { type Beginning, initialHeartbeat, snapshotTime } from './initial.ts';
import type { HeartbeatAgentParts } from './parts.ts';
import { type Rounds, roundsFrom } from './schedule.ts';
import {
  differsFromApi,
  type LocalStatus,
  localStatusOf,
  UNPRESSED,
  type WhyNotReady,
} from './status.ts';

/** The state of one kubelet while its machine has power. */
export interface Kubelet {
  /** The registered node, for a kubelet that finds its object missing when it starts. */
  registration: Node;
  behavior: KubeletBehavior;
  rounds: Rounds;
  local: LocalStatus;
  reasonNotReady: string | undefined;
  /** It delays the machine's power-off until its pods are stopped; meanwhile it is not ready. */
  shuttingDown: boolean;
  /** Why it is not ready since it has joined; undefined once it has all that it waits for. */
  awaits: WhyNotReady | undefined;
  /** From when on it has all but the addresses of its pods. */
  completeFrom: Instant;
  /** Its next status round, when that would change something. */
  pending: Timer | undefined;
  /** The allocatable resources that are still to be written. */
  allocatable: ResourceList | undefined;
  /** Its machine was off since it ran last, so that its containers start anew with it. */
  lostContainers: boolean;
  /** Status changes whose events are recorded, and whose writes are still to come. */
  readonly announced: Map<PressureCondition, CauseId>;
}

/**
 * The conditions with recorded events. A condition that another component has since set to Unknown
 * is recorded again when the kubelet writes it.
 */
export const announcedOf = ({ announced }: Kubelet, node: Node): ReadonlyMap<string, CauseId> =>
  new Map([...announced].filter(([type]) => conditionOf(node, type)?.status !== 'Unknown'));

/** The settings of a kubelet; allocatable resources only where they change. */
export interface KubeletSettings {
  readonly behavior: KubeletBehavior;
  readonly allocatable?: ResourceList;
}

/** A kubelet with nothing to write but its heartbeat. */
export const newKubelet = ({ node, behavior, rounds, local }: KubeletAtStart): Kubelet => ({
  registration: node,
  behavior,
  rounds,
  local,
  reasonNotReady: undefined,
  shuttingDown: false,
  awaits: undefined,
  completeFrom: 0 as Instant,
  pending: undefined,
  allocatable: undefined,
  lostContainers: false,
  announced: new Map(),
});

/** Whether a kubelet that has started again waits for probes before it calls pods ready again. */
export const awaitsProbes = ({ behavior, lostContainers }: Kubelet): boolean =>
  behavior.containers.awaitsProbesOnRestart && !lostContainers;

/** Writes the allocatable resources, as soon as the API can be reached. */
export function publishAllocatable(
  node: string,
  kubelet: Kubelet,
  { store, client, world }: HeartbeatAgentParts,
  because: CauseId,
): void {
  const { allocatable } = kubelet;
  if (allocatable === undefined || !world.reaches(node) || !store.node(node)) return;
  kubelet.allocatable = undefined;
  client.nodes.setAllocatable(node, allocatable, because);
}

/** A kubelet starts, or gets other periods: its rounds count from now. */
export function beginRounds(
  node: string,
  kubelet: Kubelet,
  { timeline, chance }: Pick<HeartbeatAgentParts, 'timeline' | 'chance'>,
): void {
  kubelet.rounds = roundsFrom(timeline.now, kubelet.behavior, chance?.jitterOf(node));
}

/**
 * A running kubelet counts its rounds from now: with other periods, or because those that were due
 * while its machine stood still come at once.
 * @upstream pkg/kubelet/kubelet_node_status.go tryUpdateNodeStatus (1.36)
 */
export function beginAnew(
  node: string,
  kubelet: Kubelet,
  parts: Pick<HeartbeatAgentParts, 'timeline' | 'chance'>,
): void {
  if (kubelet.pending !== undefined) parts.timeline.cancel(kubelet.pending);
  kubelet.pending = undefined;
  beginRounds(node, kubelet, parts);
}

type UnregisteredParts = Pick<HeartbeatAgentParts, 'timeline' | 'world' | 'csiNodeAfter'>;

/**
 * Kubelets that run and have not registered yet. What lists nodes at the instant of a registration
 * does not see a node that takes time to be ready: its kubelet asks for the object only then.
 * @upstream pkg/kubelet/kubelet_node_status.go registerWithAPIServer (1.36)
 */
export class Unregistered {
  readonly #parts: UnregisteredParts;
  readonly #registrations = new Map<string, () => void>();

  constructor(parts: UnregisteredParts) {
    this.#parts = parts;
  }

  /** A kubelet tries to register now. */
  add(name: string, register: () => void): void {
    this.#registrations.set(name, register);
    this.tryAgain(name);
  }

  /**
   * A kubelet tries again, or all do.
   * @returns whether there was one to register
   */
  tryAgain(name?: string): boolean {
    const names = [...this.#registrations.keys()].filter(
      (each) => name === undefined || each === name,
    );
    const { timeline, csiNodeAfter } = this.#parts;
    for (const each of names.sort(compareText)) {
      if (csiNodeAfter === undefined) this.#try(each);
      else timeline.at(timeline.now, 'requests', () => this.#try(each));
    }
    return names.length > 0;
  }

  #try(name: string): void {
    if (!this.#parts.world.reaches(name)) return;
    const register = this.#registrations.get(name);
    this.#registrations.delete(name);
    register?.();
  }
}

/** A kubelet at the start. */
export interface KubeletAtStart {
  readonly node: Node;
  readonly behavior: KubeletBehavior;
  readonly rounds: Rounds;
  readonly local: LocalStatus;
}

/** All kubelets at the start. Plays of one cluster without draws share it, and none changes it. */
export interface HeartbeatsAtStart {
  readonly kubelets: ReadonlyMap<string, KubeletAtStart>;
  readonly heartbeats: ReadonlyMap<string, Heartbeat>;
  /** Nodes that were silent before the start, by name. */
  readonly silent: readonly string[];
  /** Nodes without a Lease that count as alive, by name. */
  readonly assumedAlive: readonly string[];
  /** Machines that are off or not healthy, in the order of their nodes. */
  readonly faults: readonly { readonly node: string; readonly kind: 'power-off' | 'not-ready' }[];
  /** Nodes whose next status round writes something, unless their kubelet is cut off. */
  readonly withWork: readonly string[];
}

/** Nodes with pods that their kubelets call Ready again, by name. */
const nodesWithRecovering = rememberedOfCluster(
  (store): ReadonlySet<string> =>
    new Set(store.pods().flatMap((pod) => (recovers(pod) ? (pod.nodeName ?? []) : []))),
);

export function heartbeatsAtStart(
  parts: Pick<HeartbeatAgentParts, 'store' | 'start' | 'behaviorOf' | 'shownBehaviorOf' | 'chance'>,
  leases: readonly Lease[],
): HeartbeatsAtStart {
  const { store, start } = parts;
  const nodes = store.nodes();
  const beginning = { start, takenAt: snapshotTime(nodes, leases, start) };
  const byNode = new Map(leases.map((lease) => [lease.name, lease]));
  const found = nodes.map((node) => beginningOf(node, byNode.get(node.name), beginning, parts));
  const withRecovering = nodesWithRecovering(store);
  const writes = ({ node, local }: KubeletAtStart): boolean =>
    differsFromApi(node, local) || withRecovering.has(node.name);
  const namesWhere = (holds: (begun: Begun) => boolean): readonly string[] =>
    found.filter(holds).map(({ kubelet }) => kubelet.node.name);
  return {
    kubelets: new Map(found.map(({ kubelet }) => [kubelet.node.name, kubelet])),
    heartbeats: new Map(found.map(({ kubelet, heartbeat }) => [kubelet.node.name, heartbeat])),
    silent: namesWhere(({ fault }) => fault === 'power-off'),
    assumedAlive: namesWhere(({ leaseAssumed }) => leaseAssumed),
    faults: found.flatMap(({ kubelet: { node }, fault }) =>
      fault === undefined ? [] : { node: node.name, kind: fault },
    ),
    withWork: namesWhere(({ kubelet, fault }) => fault !== 'power-off' && writes(kubelet)),
  };
}

interface Begun {
  readonly kubelet: KubeletAtStart;
  readonly heartbeat: Heartbeat;
  readonly fault: 'power-off' | 'not-ready' | undefined;
  readonly leaseAssumed: boolean;
}

function beginningOf(
  node: Node,
  lease: Lease | undefined,
  beginning: Beginning,
  {
    behaviorOf,
    shownBehaviorOf,
    chance,
  }: Pick<HeartbeatAgentParts, 'behaviorOf' | 'shownBehaviorOf' | 'chance'>,
): Begun {
  const behavior = behaviorOf(node);
  const initial = initialHeartbeat(
    node,
    lease,
    beginning,
    behavior,
    chance,
    shownBehaviorOf?.(node),
  );
  const { heartbeat } = initial;
  if (initial.kind === 'silent') {
    const rounds = roundsFrom(beginning.start, behavior);
    const kubelet = { node, behavior, rounds, local: UNPRESSED };
    return { kubelet, heartbeat, fault: 'power-off', leaseAssumed: false };
  }
  const { rounds, leaseAssumed } = initial;
  const local = localStatusOf(node);
  const fault = local.Ready ? undefined : 'not-ready';
  return { kubelet: { node, behavior, rounds, local }, heartbeat, fault, leaseAssumed };
}

/** The last cause of changes of each node and its pods. */
export function lastCauses(changes: readonly Change[]): ReadonlyMap<string, CauseId> {
  const causes = new Map<string, CauseId>();
  changes.forEach((change, place) => {
    const node = nodeOf(change);
    // Pods of a node usually change together.
    const next = changes[place + 1];
    if (node !== undefined && (next === undefined || nodeOf(next) !== node)) {
      causes.set(node, change.cause);
    }
  });
  return causes;
}

const nodeOf = ({ object, after }: Change): string | undefined =>
  object === 'node' ? after?.name : after?.nodeName;

/** The reasons for which a kubelet itself calls a pod not Ready for good. */
const FINISHED: ReadonlySet<string> = new Set(['PodCompleted', 'PodFailed']);

/**
 * Whether this pod's kubelet would call it Ready again in its next status round. It would when the
 * node-lifecycle controller took the pod's readiness away, not when the kubelet did: that leaves
 * ContainersReady as it was. Readiness gates are for other components to open.
 */
export function recovers(pod: Pod): boolean {
  const ready = podConditionOf(pod, 'Ready');
  return (
    ready?.status === 'False' &&
    !FINISHED.has(ready.reason) &&
    !awaitsGates(pod) &&
    podConditionOf(pod, 'ContainersReady')?.status !== 'False' &&
    pod.phase !== 'Pending' &&
    !isTerminating(pod)
  );
}
