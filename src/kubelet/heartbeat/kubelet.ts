import type { CauseId } from '#causes';
import { conditionOf, type Node, type PressureCondition, type ResourceList } from '#cluster';
import type { Timer } from '#timeline';
import type { Instant } from '#units';
import type { KubeletBehavior } from '#versions';
import type { KubeletAtStart } from './at-start.ts';
import type { HeartbeatAgentParts } from './parts.ts';
import { type Rounds, roundsFrom } from './schedule.ts';
import type { LocalStatus, WhyNotReady } from './status.ts';

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
