import type { CauseId, TimelineEvent } from '#causes';
import type {
  BudgetSpec,
  ComponentContext,
  IntOrString,
  LedComponent,
  Node,
  Taint,
} from '#cluster';
import type { DrainEnded, DrainOptions } from '#drain';
import type { EvictionApi } from '#eviction-api';
import type { KubeletConfiguration } from '#kubelet-configuration';
import type { Clock } from '#timeline';
import { addToList, type Duration } from '#units';
import type { FaultKind, World } from '#world';
import type { HeldWatch } from './held-watch.ts';
import type { HeldBy, LedProcess } from './led-component.ts';

/** The control plane as the script and its machines can reach it. */
export interface ControlPlane {
  readonly processes: Readonly<Record<LedComponent, LedProcess>>;
  /** The watches that the script holds; a component that it leaves alone has none here. */
  readonly watches: ReadonlyMap<LedComponent, HeldWatch>;
  setApiServer(up: boolean, because: CauseId): void;
}

/** Kubelets as the script can reach them. */
interface Kubelets {
  /** A machine joins; its kubelet registers when it reaches the API. */
  join(node: Node, because: CauseId, readyAfter?: Duration): void;
  registerWaiting(): void;
  explainNotReady(node: string, reason: string | undefined): void;
  restart(node: string, because: CauseId): void;
}

/** The eviction managers of kubelets as the script can reach them. */
interface EvictionManagers {
  configure(node: string, patch: KubeletConfiguration, because: CauseId): void;
}

/** The settings of a node that depend on its kubelet's configuration, besides the managers. */
interface NodeSettings {
  configure(node: string, patch: KubeletConfiguration, because: CauseId): void;
}

/** The shutdown managers of kubelets as the script can reach them. */
interface ShutdownManagers {
  shutDown(node: string, order: ShutdownOrder, because: CauseId): void;
  takeBack(node: string, because: CauseId): void;
  configure(node: string, patch: KubeletConfiguration, because: CauseId): void;
}

/** Begins a `kubectl drain`. */
type Drain = (
  nodes: readonly string[],
  options: DrainOptions,
  because: CauseId,
  ended?: DrainEnded,
) => void;

/** An orderly shutdown, as requested by a script. */
interface ShutdownOrder {
  /** The name of the power-off that ends it. */
  readonly fault: string;
  readonly cancelAfter?: Duration;
  readonly powerOffAfter?: Duration;
}

/** The cloud and the autoscaler that hears from it, as the script can reach them. */
interface Autoscaling {
  readonly cloud: { setZone(zone: string, state: 'noCapacity' | 'hangs' | undefined): void };
  readonly karpenter?: {
    interrupt(node: string, because: CauseId): void;
    reportImpaired(node: string, because: CauseId): void;
    reportSound(node: string): void;
    expire(node: string, because: CauseId): void;
    /** Its node is no longer as its pool wants it. */
    drift(node: string, because: CauseId): void;
  };
  readonly clusterAutoscaler?: { replace(node: string, because: CauseId): void };
}

export interface StageParts extends ComponentContext<TimelineEvent> {
  readonly clock: Clock;
  readonly world: World;
  readonly kubelets: Kubelets;
  readonly nodeSettings: NodeSettings;
  readonly evictionManagers: EvictionManagers;
  readonly shutdownManagers: ShutdownManagers;
  readonly controlPlane: ControlPlane;
  readonly evictionApi: Pick<EvictionApi, 'askWebhooks' | 'evict'>;
  readonly drain: Drain;
  /** Undefined without an autoscaler. */
  readonly autoscalers?: () => Autoscaling | undefined;
  /** The nodes of the snapshot by name: what new nodes are made after. */
  readonly models: ReadonlyMap<string, Node>;
}

type ApiWatcher = (up: boolean, because: CauseId) => void;
type StartWatcher = (component: LedComponent, because: CauseId) => void;

/** Performs the script's events: its verbs skip objects that were removed before the event. */
export class Stage {
  readonly parts: StageParts;
  readonly bounds = new BudgetBounds();
  readonly #apiServerHeldBy = new Set<HeldBy>();
  readonly #apiWatchers: ApiWatcher[] = [];
  readonly #startWatchers: StartWatcher[] = [];

  constructor(parts: StageParts) {
    this.parts = parts;
  }

  /** The nodes of these that exist now. */
  existing(nodes: readonly string[]): readonly string[] {
    return nodes.filter((node) => this.parts.store.node(node) !== undefined);
  }

  beginFault(nodes: readonly string[], fault: string, kind: FaultKind, because: CauseId): void {
    for (const node of nodes) this.parts.world.begin(node, fault, kind, because);
  }

  /** @param bootTime how long machines that were off take until their kubelets start */
  endFault(nodes: readonly string[], fault: string, because: CauseId, bootTime?: Duration): void {
    for (const node of nodes) this.parts.world.end(node, fault, because, bootTime);
  }

  untaint(nodes: readonly string[], matches: (taint: Taint) => boolean, because: CauseId): void {
    for (const name of this.existing(nodes)) {
      const remove = this.parts.store.node(name)?.taints.filter(matches) ?? [];
      this.parts.client.nodes.patchTaints(name, { remove }, because);
    }
  }

  cordon(nodes: readonly string[], unschedulable: boolean, because: CauseId): void {
    for (const node of this.existing(nodes)) {
      this.parts.client.nodes.setUnschedulable(node, unschedulable, because);
    }
  }

  /** A machine joins; its kubelet registers when it can. */
  addNode(node: Node, because: CauseId, readyAfter?: Duration): void {
    this.parts.kubelets.join(node, because, readyAfter);
  }

  /** kube-apiserver answers again when neither the script nor its machines keep it down. */
  setApiServer(up: boolean, because: CauseId, by: HeldBy = 'script'): void {
    if (up) this.#apiServerHeldBy.delete(by);
    else this.#apiServerHeldBy.add(by);
    if (up && this.#apiServerHeldBy.size > 0) return;
    this.parts.controlPlane.setApiServer(up, because);
    if (up) this.parts.kubelets.registerWaiting();
    for (const watcher of this.#apiWatchers) watcher(up, because);
  }

  /** Watchers are notified once all processes know of the API server. */
  watchApiServer(watcher: ApiWatcher): void {
    this.#apiWatchers.push(watcher);
  }

  hasLostLease(component: LedComponent): boolean {
    return this.parts.controlPlane.processes[component].hasLostLease;
  }

  isStoppedByScript(component: LedComponent): boolean {
    return this.parts.controlPlane.processes[component].isHeldBy('script');
  }

  stop(component: LedComponent, by: HeldBy = 'script'): void {
    this.parts.controlPlane.processes[component].stop(by);
  }

  /** The component starts without memory when neither the script nor its machines keep it down. */
  start(component: LedComponent, because: CauseId, by: HeldBy = 'script'): void {
    this.parts.controlPlane.processes[component].start(because, by);
    if (by === 'script') for (const watcher of this.#startWatchers) watcher(component, because);
  }

  /** Watchers are notified when the script has let a component start. */
  watchStarts(watcher: StartWatcher): void {
    this.#startWatchers.push(watcher);
  }
}

/** One of the two bounds of a PodDisruptionBudget, or none. */
interface BudgetBound {
  readonly minAvailable?: IntOrString;
  readonly maxUnavailable?: IntOrString;
}

/** A bound that an event sets. */
interface BudgetLayer {
  /** The name of the event that set it. */
  readonly fault: string;
  readonly bound: BudgetBound;
}

/**
 * The bound of each budget: that of the latest event whose time is not over, or else its own. The
 * end of an event thus changes nothing when a later one has replaced its bound.
 */
class BudgetBounds {
  readonly #layers = new Map<string, BudgetLayer[]>();
  /** The bounds that budgets had before any event. */
  readonly #own = new Map<string, BudgetBound>();

  /** Adds a bound above earlier ones. */
  set(budget: string, spec: BudgetSpec, layer: BudgetLayer): BudgetSpec {
    if (!this.#own.has(budget)) this.#own.set(budget, boundOf(spec));
    addToList(this.#layers, budget, layer);
    return withBound(spec, layer.bound);
  }

  /** Removes the bound that an event set. */
  undo(budget: string, spec: BudgetSpec, fault: string): BudgetSpec {
    const left = (this.#layers.get(budget) ?? []).filter((layer) => layer.fault !== fault);
    this.#layers.set(budget, left);
    return withBound(spec, left.at(-1)?.bound ?? this.#own.get(budget) ?? boundOf(spec));
  }
}

const boundOf = ({ minAvailable, maxUnavailable }: BudgetBound): BudgetBound => ({
  ...(minAvailable !== undefined && { minAvailable }),
  ...(maxUnavailable !== undefined && { maxUnavailable }),
});

/** The spec itself where the bound is the same: such a request changes nothing. */
function withBound(spec: BudgetSpec, bound: BudgetBound): BudgetSpec {
  const { minAvailable, maxUnavailable, ...rest } = spec;
  const isSame = minAvailable === bound.minAvailable && maxUnavailable === bound.maxUnavailable;
  return isSame ? spec : { ...rest, ...bound };
}
