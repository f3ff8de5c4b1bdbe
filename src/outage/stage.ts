import type { CauseId, Recorder, TimelineEvent } from '#causes';
import type { BudgetSpec, Client, Node, Pod, Store, Taint } from '#cluster';
import type { DrainOptions } from '#drain';
import type { EvictionApi, EvictionRequest } from '#eviction-api';
import type { KubeletConfiguration } from '#kubelet-configuration';
import type { OccurrenceSubject } from '#script';
import type { Clock } from '#timeline';
import type { Duration } from '#units';
import type { NodeUsageChange, PodUsageChange } from '#usage';
import type { FaultKind, World } from '#world';
import { BudgetBounds, type BudgetLayer } from './budget-bounds.ts';

/** kube-controller-manager as the script can reach it. */
export interface ControlPlane {
  startControllerManager(because: CauseId): void;
  stopControllerManager(): void;
  setApiServer(up: boolean, because: CauseId): void;
}

/** Kubelets as the script can reach them. */
export interface Kubelets {
  join(node: Node, because: CauseId): void;
  explainNotReady(node: string, reason: string | undefined): void;
  restart(node: string, because: CauseId): void;
}

/** The eviction managers of kubelets as the script can reach them. */
export interface EvictionManagers {
  configure(node: string, patch: KubeletConfiguration, because: CauseId): void;
}

/** The settings of a node that depend on its kubelet's configuration, besides the managers. */
export interface NodeSettings {
  configure(node: string, patch: KubeletConfiguration, because: CauseId): void;
}

/** The shutdown managers of kubelets as the script can reach them. */
export interface ShutdownManagers {
  shutDown(node: string, order: ShutdownOrder, because: CauseId): void;
  takeBack(node: string, because: CauseId): void;
  configure(node: string, patch: KubeletConfiguration, because: CauseId): void;
}

/** The drains that the script begins. */
export interface Drainer {
  drain(nodes: readonly string[], options: DrainOptions, because: CauseId): void;
  onApiServer(): void;
}

/** An orderly shutdown as a script asks for it. */
export interface ShutdownOrder {
  /** The name of the power-off that ends it. */
  readonly fault: string;
  readonly cancelAfter?: Duration;
  readonly powerOffAfter?: Duration;
}

export interface StageParts {
  readonly clock: Clock;
  readonly store: Store;
  readonly world: World;
  /** The script acts as a user of the API through this client. */
  readonly client: Client;
  readonly recorder: Recorder<TimelineEvent>;
  readonly kubelets: Kubelets;
  readonly nodeSettings: NodeSettings;
  readonly evictionManagers: EvictionManagers;
  readonly shutdownManagers: ShutdownManagers;
  readonly controlPlane: ControlPlane;
  readonly evictionApi: Pick<EvictionApi, 'evict'>;
  readonly drains: Drainer;
  /** The nodes of the snapshot by name: the models of new nodes. */
  readonly models: ReadonlyMap<string, Node>;
}

/** Performs the script's events: its verbs skip objects that were removed before the event. */
export class Stage {
  readonly parts: StageParts;
  /** Machines that came up while they could not register with the API server. */
  #unregistered: readonly { readonly node: Node; readonly because: CauseId }[] = [];
  readonly #bounds = new BudgetBounds();

  constructor(parts: StageParts) {
    this.parts = parts;
  }

  /** The nodes among these that exist now. */
  existing(nodes: readonly string[]): readonly string[] {
    return nodes.filter((node) => this.parts.store.node(node) !== undefined);
  }

  beginFault(
    nodes: readonly string[],
    fault: string,
    kind: FaultKind,
    because: CauseId,
    reason?: string,
  ): void {
    for (const node of nodes) {
      if (kind === 'not-ready') this.parts.kubelets.explainNotReady(node, reason);
      this.parts.world.begin(node, fault, kind, because);
    }
  }

  /** @param bootTime how long machines that were off take until their kubelets start */
  endFault(nodes: readonly string[], fault: string, because: CauseId, bootTime?: Duration): void {
    for (const node of nodes) this.parts.world.end(node, fault, because, bootTime);
  }

  shutDown(nodes: readonly string[], order: ShutdownOrder, because: CauseId): void {
    for (const node of nodes) this.parts.shutdownManagers.shutDown(node, order, because);
  }

  /** The machines stay up or come back. */
  undoShutDown(
    nodes: readonly string[],
    fault: string,
    because: CauseId,
    bootTime?: Duration,
  ): void {
    for (const node of nodes) this.parts.shutdownManagers.takeBack(node, because);
    this.endFault(nodes, fault, because, bootTime);
  }

  restore(nodes: readonly string[], because: CauseId, bootTime?: Duration): void {
    for (const node of nodes) {
      this.parts.shutdownManagers.takeBack(node, because);
      this.parts.world.restore(node, because, bootTime);
    }
  }

  taint(
    nodes: readonly string[],
    taints: readonly Omit<Taint, 'timeAdded'>[],
    because: CauseId,
  ): void {
    const timeAdded = this.parts.clock.now;
    const add = taints.map((taint) =>
      taint.effect === 'NoExecute' ? { ...taint, timeAdded } : taint,
    );
    for (const node of this.existing(nodes)) this.parts.client.patchTaints(node, { add }, because);
  }

  untaint(nodes: readonly string[], matches: (taint: Taint) => boolean, because: CauseId): void {
    for (const name of this.existing(nodes)) {
      const remove = this.parts.store.node(name)?.taints.filter(matches) ?? [];
      this.parts.client.patchTaints(name, { remove }, because);
    }
  }

  cordon(nodes: readonly string[], unschedulable: boolean, because: CauseId): void {
    for (const node of this.existing(nodes)) {
      this.parts.client.setUnschedulable(node, unschedulable, because);
    }
  }

  deleteNodes(nodes: readonly string[], because: CauseId): void {
    for (const node of this.existing(nodes)) this.parts.client.deleteNode(node, because);
  }

  /** A kubelet that cannot register keeps trying. */
  addNode(node: Node, because: CauseId): void {
    const { clock, world, store, kubelets } = this.parts;
    if (!world.apiServerUp) this.#unregistered = [...this.#unregistered, { node, because }];
    else if (store.node(node.name) === undefined) {
      kubelets.join({ ...node, creationTimestamp: clock.now }, because);
    }
  }

  setApiServer(up: boolean, because: CauseId): void {
    this.parts.controlPlane.setApiServer(up, because);
    this.parts.drains.onApiServer();
    if (!up) return;
    const waiting = this.#unregistered;
    this.#unregistered = [];
    for (const each of waiting) this.addNode(each.node, each.because);
  }

  label(nodes: readonly string[], labels: Node['labels'], because: CauseId): void {
    for (const node of this.existing(nodes)) this.parts.client.setLabels(node, labels, because);
  }

  /** Changes the usage of each of these pods. */
  usePods(pods: readonly Pod[], change: PodUsageChange, because: CauseId): void {
    const { world } = this.parts;
    for (const pod of pods) world.usageOf(pod.nodeName ?? '')?.changePod(pod, change, because);
  }

  /** Changes the usage of each of these nodes that is not a pod's. */
  useNodes(nodes: readonly string[], change: NodeUsageChange, because: CauseId): void {
    for (const node of nodes) this.parts.world.usageOf(node)?.changeNode(change, because);
  }

  /** Restarts kubelets with other settings; each field that is given replaces the whole field. */
  setKubelet(nodes: readonly string[], patch: KubeletConfiguration, because: CauseId): void {
    for (const node of nodes) {
      this.parts.nodeSettings.configure(node, patch, because);
      this.parts.evictionManagers.configure(node, patch, because);
      this.parts.shutdownManagers.configure(node, patch, because);
      this.parts.kubelets.restart(node, because);
    }
  }

  /** Sets the number of pods that a workload keeps. */
  scale(subject: OccurrenceSubject, replicas: number, because: CauseId): void {
    const name = subject.kind === 'workload' ? subject.workload : '';
    const object = this.parts.store.shelf('workloads').get(name);
    if (object === undefined || object.replicas === replicas) return;
    this.parts.client.putObject('workloads', { ...object, replicas }, because);
  }

  /** Replaces the bound of a budget. */
  setBudget(budget: string, layer: BudgetLayer, because: CauseId): void {
    this.#changeBudget(budget, (spec) => this.#bounds.set(budget, spec, layer), because);
  }

  /** Restores the earlier bound, unless another one has replaced it since. */
  undoBudget(budget: string, fault: string, because: CauseId): void {
    this.#changeBudget(budget, (spec) => this.#bounds.undo(budget, spec, fault), because);
  }

  #changeBudget(budget: string, change: (spec: BudgetSpec) => BudgetSpec, because: CauseId): void {
    const object = this.parts.store.shelf('budgets').get(budget);
    if (object === undefined) return;
    const spec = change(object.spec);
    if (spec === object.spec) return;
    const generation = object.generation + 1;
    this.parts.client.putObject('budgets', { ...object, generation, spec }, because);
  }

  drain(nodes: readonly string[], options: DrainOptions, because: CauseId): void {
    this.parts.drains.drain(this.existing(nodes), options, because);
  }

  /** Asks once for each pod. */
  evict(
    pods: readonly Pod[],
    how: Pick<EvictionRequest, 'gracePeriodSeconds' | 'dryRun'>,
    because: CauseId,
  ): void {
    const { client, evictionApi, recorder } = this.parts;
    for (const { key, nodeName } of pods) {
      const request = { pod: key, client, mechanism: 'evict-api', ...how } as const;
      const reply = evictionApi.evict(request, because);
      if (!('decision' in reply)) continue;
      const { code, budget, decision } = reply;
      const node = nodeName === undefined ? {} : { node: nodeName };
      const asked = budget === undefined ? {} : { budget };
      const refused = { kind: 'EvictionRefused', pod: key, ...node, ...asked, code } as const;
      recorder.record(client.component, refused, decision);
    }
  }

  deletePods(pods: readonly Pod[], gracePeriodSeconds: number | undefined, because: CauseId): void {
    const request = {
      mechanism: 'delete' as const,
      ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
    };
    for (const { key } of pods) this.parts.client.deletePod(key, request, because);
  }
}
