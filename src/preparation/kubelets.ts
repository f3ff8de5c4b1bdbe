import { type Cluster, type Node, nodesByName } from '#cluster';
import type { LegacyVariant } from '#kubelet/eviction';
import type { Registration } from '#kubelet/heartbeat';
import { type ShutdownFacts, shutdownOutlook } from '#kubelet/shutdown';
import { type KubeletConfiguration, patched } from '#kubelet-configuration';
import {
  allocatableAfter,
  type GatheredMachines,
  kubeletSettings,
  podsLimitShift,
  withPodsLimit,
} from '#node-facts';
import type { CompiledKubeletSetting } from '#script';
import { addToList, remembered } from '#units';
import {
  compareVersions,
  isHalfKnown,
  type KubeletBehavior,
  type KubernetesVersion,
  parseVersion,
  resolveKubelet,
} from '#versions';
import type { KubeletFacts } from '#wiring';
import type { KubeletSummary } from './kubelet-summary.ts';

/** The known facts about the kubelets of a cluster, with the settings of the script. */
export class Kubelets {
  readonly #machines: GatheredMachines;
  readonly #settings: readonly CompiledKubeletSetting[];
  readonly #settingsOf: ReadonlyMap<string, readonly CompiledKubeletSetting[]>;
  readonly #likes: ReadonlyMap<string, string>;

  /** @param likes the models of nodes that join later, by the names of the new nodes */
  constructor(
    machines: GatheredMachines,
    settings: readonly CompiledKubeletSetting[],
    likes: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#machines = machines;
    this.#likes = likes;
    this.#settings = settings;
    this.#settingsOf = byNode(settings);
  }

  /**
   * The behavior of each kubelet, as it is configured or with another configuration; a kubelet
   * whose node does not show its release has the control plane's.
   */
  behaviors(
    { leases }: Pick<Cluster, 'leases'>,
    controlPlane: KubernetesVersion,
  ): (node: Node, configuration?: KubeletConfiguration) => KubeletBehavior {
    const leaseSeconds = leaseSecondsOf(leases);
    const resolved = new Map<string, KubeletBehavior>();
    return ({ name, kubeletVersion }, configuration = this.configurationOf(name)) => {
      const settings = kubeletSettings(configuration, leaseSeconds.get(this.#modelOf(name)));
      const key = JSON.stringify([kubeletVersion, settings]);
      const known = resolved.get(key);
      if (known !== undefined) return known;
      const version = parseVersion(kubeletVersion);
      const behavior = resolveKubelet(releaseOf(version, controlPlane), settings);
      resolved.set(key, behavior);
      return behavior;
    };
  }

  /**
   * The nodes of the snapshot with their allocatable resources under the settings of the script.
   */
  nodes(nodes: readonly Node[], behaviorOf: (node: Node) => KubeletBehavior): readonly Node[] {
    if (this.#settings.length === 0) return nodes;
    return nodes.map((node) => {
      const { configuration: before } = this.#machines.of(node.name);
      const after = this.configurationOf(node.name);
      const allocatable = allocatableAfter(node, before, after, behaviorOf(node).eviction);
      return allocatable === undefined ? node : { ...node, allocatable };
    });
  }

  /** The eviction facts of the kubelets whose nodes have a known usage. */
  pressure(
    { nodes }: Pick<Cluster, 'nodes'>,
    legacyVariant: LegacyVariant = 'code',
  ): ReadonlyMap<string, KubeletFacts> {
    const facts = new Map<string, KubeletFacts>();
    for (const node of nodes) {
      const { name } = node;
      const { usage, configuration: before } = this.#machines.of(name);
      if (usage === undefined) continue;
      const { layout, unusedImages, deadContainers } = usage;
      const configuration = this.configurationOf(name);
      const shift = before === configuration ? 0 : podsLimitShift(node, before, configuration);
      const summary = withPodsLimit(usage.summary, shift);
      const ranking = this.#settingsOf.get(name)?.findLast((each) => each.ranking)?.ranking;
      facts.set(name, {
        summary,
        layout,
        unusedImages,
        deadContainers,
        configuration,
        ...(ranking === 'qos' && { ranking: { kind: 'qos', variant: legacyVariant } }),
        ...(ranking === 'kubelet' && { ranking: { kind: 'kubelet' } }),
        ...(legacyVariant !== 'code' && { legacyVariant }),
      });
    }
    return facts;
  }

  /** Nodes whose kubelets start although the machine swaps, by name. */
  swapping({ nodes }: Pick<Cluster, 'nodes'>): readonly string[] {
    return this.#namesOf(nodes, ({ failSwapOn }) => failSwapOn === false);
  }

  /** Nodes whose kubelets slow containers down near their limits, by name. */
  throttling({ nodes }: Pick<Cluster, 'nodes'>): readonly string[] {
    return this.#namesOf(nodes, ({ featureGates }) => featureGates?.['MemoryQoS'] === true);
  }

  #namesOf(
    nodes: readonly Node[],
    matches: (configuration: KubeletConfiguration) => boolean,
  ): readonly string[] {
    return nodes.map(({ name }) => name).filter((name) => matches(this.configurationOf(name)));
  }

  /** The shutdown facts of each of these nodes, by its name. */
  shutdown(
    { nodes }: Pick<Cluster, 'nodes'>,
    kubeletOf: (node: Node) => KubeletBehavior,
  ): (name: string) => ShutdownFacts | undefined {
    const byName = nodesByName(nodes);
    return (name) => {
      const node = byName.get(this.#modelOf(name));
      return node && this.#shutdownFacts(name, node, kubeletOf(node));
    };
  }

  /** A kubelet on Windows that does not know orderly shutdowns ignores their settings. */
  #shutdownFacts(
    name: string,
    { labels }: Pick<Node, 'labels'>,
    { shutdown, eviction }: KubeletBehavior,
  ): ShutdownFacts {
    const { inhibitDelayMaxSec } = this.#machines.of(this.#modelOf(name));
    const isAble = shutdown.onWindows || labels['kubernetes.io/os'] !== 'windows';
    return {
      configuration: isAble ? this.configurationOf(name) : {},
      behavior: shutdown,
      zeroGracePeriod: eviction.zeroGracePeriod,
      ...(inhibitDelayMaxSec !== undefined && { inhibitDelayMaxSec }),
    };
  }

  /** The known facts about one kubelet, for a report. */
  summary(node: Node, behavior: KubeletBehavior): KubeletSummary {
    const { name } = node;
    const shutdown = shutdownOutlook(this.#shutdownFacts(name, node, behavior));
    const { evictionHard } = this.configurationOf(name);
    return {
      behavior,
      shutdown,
      registration: this.registration(name),
      evictionHard: evictionHard ?? behavior.eviction.defaultEvictionHard,
    };
  }

  /** The registration of a node that does not exist. */
  registration(name: string): Registration {
    return registrationUnder(this.configurationOf(name));
  }

  /** Whether the script sets anything from the start on. */
  get areSet(): boolean {
    return this.#settings.length > 0;
  }

  /** The configuration of a node's kubelet in the snapshot. */
  shownConfigurationOf(name: string): KubeletConfiguration {
    return this.#machines.of(this.#modelOf(name)).configuration;
  }

  /** The configuration in the snapshot, with the settings of the script from the start on. */
  configurationOf(name: string): KubeletConfiguration {
    const node = this.#modelOf(name);
    const { configuration } = this.#machines.of(node);
    if (this.#settings.length === 0) return configuration;
    const settings = this.#settingsOf.get(node) ?? [];
    return settings.reduce((below, { config }) => patched(below, config), configuration);
  }

  #modelOf(node: string): string {
    return this.#likes.get(node) ?? node;
  }
}

/**
 * The release of a kubelet, or that of the control plane where it is unknown. A kubelet is never
 * newer than a control plane that a user sets to a release too old to serve it.
 */
export const releaseOf = (
  kubelet: ReturnType<typeof parseVersion>,
  controlPlane: KubernetesVersion,
): KubernetesVersion => {
  if (!kubelet.ok) return controlPlane;
  const isTooNew = isHalfKnown(controlPlane) && compareVersions(kubelet.value, controlPlane) > 0;
  return isTooNew ? controlPlane : kubelet.value;
};

/** Remembered, as all plays of a cluster ask for it. */
const leaseSecondsOf = remembered(
  (leases: Cluster['leases']) =>
    new Map(leases.map((lease) => [lease.name, lease.leaseDurationSeconds])),
);

function byNode(
  settings: readonly CompiledKubeletSetting[],
): ReadonlyMap<string, readonly CompiledKubeletSetting[]> {
  const found = new Map<string, CompiledKubeletSetting[]>();
  for (const setting of settings) {
    for (const node of setting.nodes) {
      addToList(found, node, setting);
    }
  }
  return found;
}

/** The fields of a configuration about how a kubelet registers its node. */
export const registrationUnder = ({
  registerNode,
  registerWithTaints,
}: KubeletConfiguration): Registration => ({
  registers: registerNode ?? true,
  taints: (registerWithTaints ?? []).map(({ key, value, effect }) => {
    return { key, value: value ?? '', effect };
  }),
});
