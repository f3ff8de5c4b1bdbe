import type { CauseId, Ledger } from '#causes';
import {
  isTerminal,
  type Node,
  type Pod,
  type PodKey,
  type ResourceList,
  type Store,
} from '#cluster';
import { EvictionManager, type EvictionParts, OomKiller } from '#kubelet/eviction';
import {
  CSI_NODE_AFTER,
  HeartbeatAgent,
  type HeartbeatAgentParts,
  type HeartbeatsAtStart,
  heartbeatsAtStart,
  type Registration,
} from '#kubelet/heartbeat';
import { RestartAgent, type RestartParts } from '#kubelet/restarts';
import { ShutdownAgent } from '#kubelet/shutdown';
import {
  StartupAgent,
  type StartupParts,
  watchCompletions,
  watchDeadlines,
} from '#kubelet/startup';
import { StaticPodAgent } from '#kubelet/static-pods';
import { StatusManagers, VolumesInUseAgent } from '#kubelet/status';
import type { TerminationAgent } from '#kubelet/termination';
import { type KubeletConfiguration, patched } from '#kubelet-configuration';
import { allocatableAfter, podsLimitShift } from '#node-facts';
import { memoryLimits } from '#pod-facts';
import { runTimes } from '#pod-times';
import type { Cause } from '#run-facts';
import { kubeletRefusals } from '#scheduler';
import type { Timeline } from '#timeline';
import { seconds } from '#units';
import type { ClientLimits, KubeletBehavior } from '#versions';
import type { PodReports, World } from '#world';
import type { LeftToChance } from '../chance/left-to-chance.ts';
import { evictionFactsOf, type KubeletFacts } from '../component-tables.ts';
import type { KubeletConfigurations, PlayInput } from '../play-input.ts';

interface PodAgents {
  readonly heartbeats: HeartbeatAgent;
  readonly podWorkers: TerminationAgent;
}

interface ContainerRules {
  readonly behaviorOf: (node: Node) => KubeletBehavior['containers'];
}

/** The parts of kubelets that start pods and hold their volumes. */
export function wirePods(
  parts: Omit<StartupParts, 'startupTimeOf' | 'refusalOf' | 'isEnding'> &
    PodAgents &
    ContainerRules & { readonly recorder: Ledger<Cause> },
  { startupTimeOf, restartTimeOf, imagePullOf, openGatesOf, schedulerRules, cluster }: PlayInput,
): StartupAgent {
  const { heartbeats, podWorkers } = parts;
  const isEnding = (key: PodKey): boolean => podWorkers.isEnding(key);
  const refusalOf = kubeletRefusals(schedulerRules);
  const times = { startupTimeOf, restartTimeOf, imagePullOf, openGatesOf };
  const pullsAtOnce = (name: string): number => {
    const node = parts.store.node(name);
    const pulls = (node && parts.behaviorOf(node).imagePulls) ?? 1;
    return pulls === 'all' ? Number.POSITIVE_INFINITY : pulls;
  };
  const volumeReports = new VolumesInUseAgent({
    ...parts,
    nextStatusRound: (node) => heartbeats.nextStatusRound(node),
    holdsVolumes: (pod) => (isEnding(pod.key) ? !podWorkers.isFinished(pod.key) : !isTerminal(pod)),
  });
  const backsOff = (node: Node): boolean => parts.behaviorOf(node).volumeBackOff;
  const agent = {
    ...parts,
    ...times,
    pullsAtOnce,
    refusalOf,
    isEnding,
    volumeReports,
    backsOff,
  };
  const starts = new StartupAgent(agent, cluster.pods);
  watchDeadlines({ ...parts, isEnding }, cluster.pods);
  if ((cluster.cronJobs ?? []).length > 0) {
    const runTimeOf = runTimes(cluster, parts.store);
    watchCompletions({ ...parts, isEnding, runTimeOf }, cluster.pods);
  }
  new StaticPodAgent(parts);
  return starts;
}

/** Wires the agents that kill containers for memory, and those that start them again. */
export function wireMemory(
  common: Omit<RestartParts, 'recorder' | 'restartTimeOf'> & {
    readonly recorder: Ledger<Cause>;
    readonly podWorkers: TerminationAgent;
  },
  { restartTimeOf, startupTimeOf }: PlayInput,
): RestartAgent {
  const { store, behaviorOf } = common;
  const containers = new RestartAgent({ ...common, restartTimeOf: restartTimeOf ?? startupTimeOf });
  const limitsOf = (pod: Pod) => {
    const node = store.node(pod.nodeName ?? '');
    return memoryLimits(pod, node !== undefined && behaviorOf(node).podLevelLimits);
  };
  new OomKiller({ ...common, limitsOf, containers });
  return containers;
}

/** Later changes of settings affect later registrations. */
export function wireHeartbeats(
  common: Omit<HeartbeatAgentParts, 'behaviorOf' | 'registrationOf' | 'start' | 'chance'>,
  chance: LeftToChance,
  input: PlayInput,
): { heartbeats: HeartbeatAgent; nodeSettings: Pick<NodeSettings, 'behaviorOf' | 'configure'> } {
  const { store, world } = common;
  const {
    cluster,
    componentTables,
    start,
    kubeletOf,
    configurations,
    registrationOf,
    behaviors,
    draws,
  } = input;
  const registers: HeartbeatAgentParts['registrationOf'] = (name) =>
    settings?.registration(name) ?? registrationOf?.(name);
  const { enabled: awaitsAddresses } = behaviors.nodeIpam;
  const own = {
    behaviorOf: kubeletOf,
    shownBehaviorOf: input.shownKubeletOf,
    registrationOf: registers,
    awaitsAddresses,
    // Kubelets that look at their containers all the time have and tell everything at once.
    csiNodeAfter: input.relistPeriod === 0 ? undefined : CSI_NODE_AFTER,
  };
  const parts = { ...common, ...own, start, chance: chance.heartbeats(input.leasePeriod) };
  const begin = (): HeartbeatsAtStart => heartbeatsAtStart(parts, cluster.leases);
  const isShared = componentTables !== undefined && !draws && !input.recorded;
  const heartbeats = new HeartbeatAgent(
    parts,
    isShared ? componentTables.heartbeats(begin) : begin(),
  );
  const settings = configurations && new NodeSettings({ store, world, heartbeats }, configurations);
  return { heartbeats, nodeSettings: settings ?? NO_SETTINGS };
}

/** Kubelets with unknown settings do not change them. */
const NO_SETTINGS: Pick<NodeSettings, 'behaviorOf' | 'configure'> = {
  configure: () => undefined,
  behaviorOf: () => undefined,
};

/** The managers of kubelets that evict pods, and stop them before their machines go down. */
export function wireManagers(
  {
    heartbeats,
    chance,
    ...common
  }: Omit<EvictionParts, 'nodeStatus' | 'phaseOf' | 'tieBreaks' | 'recorder' | 'podWorkers'> & {
    readonly heartbeats: HeartbeatAgent;
    readonly podWorkers: TerminationAgent;
    readonly status: PodReports;
    readonly recorder: Ledger<Cause>;
    readonly chance: LeftToChance;
  },
  pressure: ReadonlyMap<string, KubeletFacts>,
  { cluster, kubeletOf, shutdownOf = () => undefined }: PlayInput,
): { readonly evictionManagers: EvictionManager; readonly shutdownManagers: ShutdownAgent } {
  const parts = { ...common, nodeStatus: heartbeats };
  const phaseOf: EvictionParts['phaseOf'] = (node, period) =>
    chance.phase('eviction-manager', node, period);
  const facts = evictionFactsOf(pressure, cluster, kubeletOf);
  return {
    evictionManagers: new EvictionManager(
      { ...parts, phaseOf, tieBreaks: chance.evictionTieBreaks() },
      facts,
    ),
    shutdownManagers: new ShutdownAgent({ ...parts, factsOf: shutdownOf }),
  };
}

/**
 * Creates the status managers of kubelets.
 * @param configured the behavior of a kubelet that an event of the script has configured
 */
export function wireStatus(
  { timeline, store }: { readonly timeline: Timeline; readonly store: Store },
  { apiLatency: latency = seconds(0), kubeletOf }: PlayInput,
  configured: (node: string) => KubeletBehavior | undefined,
): StatusManagers {
  const limitsOf = (name: string): ClientLimits => {
    const node = store.node(name);
    const behavior = configured(name) ?? (node && kubeletOf(node));
    return behavior?.apiClient ?? UNLIMITED;
  };
  return new StatusManagers({ timeline, latency, limitsOf });
}

/** Fallback for a node that is not there: its pods have no status to report. */
const UNLIMITED: ClientLimits = { kind: 'unlimited' };

interface NodeSettingsParts {
  readonly store: Store;
  readonly world: World;
  readonly heartbeats: HeartbeatAgent;
}

/** Applies a changed configuration of a kubelet to its node. */
export class NodeSettings {
  readonly #parts: NodeSettingsParts;
  readonly #configurations: KubeletConfigurations;
  readonly #current = new Map<string, KubeletConfiguration>();
  readonly #behaviors = new Map<string, KubeletBehavior>();
  /**
   * The allocatable resources that nodes show, or will show as soon as their kubelets reach the
   * API.
   */
  readonly #allocatable = new Map<string, ResourceList>();

  constructor(parts: NodeSettingsParts, configurations: KubeletConfigurations) {
    this.#parts = parts;
    this.#configurations = configurations;
  }

  /** The registration of its node by a kubelet from now on. */
  registration(name: string): Registration {
    const { of, registrationUnder } = this.#configurations;
    return registrationUnder(this.#current.get(name) ?? of(name));
  }

  /**
   * The behavior of a kubelet since it got other settings; undefined while it has those it began
   * with.
   */
  behaviorOf(name: string): KubeletBehavior | undefined {
    return this.#behaviors.get(name);
  }

  configure(name: string, patch: KubeletConfiguration, because: CauseId): void {
    const { store, world, heartbeats } = this.#parts;
    const before = this.#current.get(name) ?? this.#configurations.of(name);
    const after = patched(before, patch);
    this.#current.set(name, after);
    const node = store.node(name);
    if (node === undefined) return;
    const behavior = this.#configurations.behaviorUnder(node, after);
    this.#behaviors.set(name, behavior);
    const shown = { ...node, allocatable: this.#allocatable.get(name) ?? node.allocatable };
    const allocatable = allocatableAfter(shown, before, after, behavior.eviction);
    if (allocatable !== undefined) this.#allocatable.set(name, allocatable);
    heartbeats.configure(name, { behavior, ...(allocatable && { allocatable }) }, because);
    const shift = podsLimitShift(node, before, after);
    if (shift !== 0) world.usageOf(name)?.raisePodsLimit(shift, because);
  }
}
