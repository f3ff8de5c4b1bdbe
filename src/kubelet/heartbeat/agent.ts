import { type CauseId, THE_SNAPSHOT } from '#causes';
import { type Change, type Node, PRESSURE_CONDITIONS, type PressureCondition } from '#cluster';
import { atOrAfter, strictlyAfter } from '#timeline';
import { type Duration, type Instant, present } from '#units';
import type { MachineChange } from '#world';
import {
  beginAnew,
  beginRounds,
  type HeartbeatsAtStart,
  type Kubelet,
  type KubeletSettings,
  lastCauses,
  newKubelet,
  publishAllocatable,
  recovers,
  Unregistered,
} from './kubelet.ts';
import type { HeartbeatAgentParts } from './parts.ts';
import { joining, registerNew, registerNode } from './register-node.ts';
import { RestoredPods } from './restored-pods.ts';
import { sameRounds, silenced } from './schedule.ts';
import { differsFromApi, UNPRESSED } from './status.ts';
import { tellPressure } from './tell-pressure.ts';
import { beat, beatAll, writeStatus } from './writes.ts';

/**
 * Periodic writes of kubelets: leases, node status and the readiness of their pods. Unchanged
 * heartbeats are closed forms; only a changed status is an event.
 */
export class HeartbeatAgent {
  readonly #parts: HeartbeatAgentParts;
  readonly #atStart: HeartbeatsAtStart;
  /** Kubelets that something has happened to. */
  readonly #kubelets = new Map<string, Kubelet>();
  readonly #restored: RestoredPods;
  readonly #unregistered: Unregistered;

  constructor(parts: HeartbeatAgentParts, atStart: HeartbeatsAtStart) {
    this.#parts = parts;
    this.#atStart = atStart;
    this.#restored = new RestoredPods(parts);
    this.#unregistered = new Unregistered(parts);
    parts.store.heartbeats.begin(atStart.heartbeats);
    for (const { node, kind } of atStart.faults) {
      parts.world.beginBeforeStart(node, 'snapshot', kind);
    }
    parts.world.watch((changes) => {
      for (const change of changes) this.#onMachine(change);
    });
    parts.world.watchSilence((node, because) => this.#staySilent(node, because));
    parts.store.subscribe<Change['object']>(
      'reactions',
      (changes) => this.#onChanges(changes),
      ['node', 'pod'],
      ({ object, after }) => object === 'node' || (after !== undefined && recovers(after)),
    );
    for (const name of atStart.withWork) this.#requestRound(name, 'from-now', THE_SNAPSHOT);
  }

  /** Nodes that were silent before the start, by name. */
  get silentAtStart(): readonly string[] {
    return this.#atStart.silent;
  }

  /** Nodes without a Lease that count as alive, by name. */
  get assumedAlive(): readonly string[] {
    return this.#atStart.assumedAlive;
  }

  /** The next time at which a kubelet computes its node's status; undefined for an unknown node. */
  nextStatusRound(node: string): Instant | undefined {
    const rounds = this.#kubelet(node)?.rounds;
    return rounds && strictlyAfter(rounds.status, this.#parts.timeline.now);
  }

  /** Sets the reason that a kubelet gives for not being ready. */
  explainNotReady(node: string, reason: string | undefined): void {
    const kubelet = this.#kubelet(node);
    if (kubelet !== undefined) kubelet.reasonNotReady = reason;
  }

  /**
   * A kubelet that sees its machine shut down reports NotReady at once. Its next status round
   * reports that a shutdown was cancelled.
   */
  setShuttingDown(node: string, shuttingDown: boolean, because: CauseId): void {
    const [kubelet, { world }] = [this.#kubelet(node), this.#parts];
    if (kubelet === undefined) return;
    kubelet.shuttingDown = shuttingDown;
    kubelet.local = { ...kubelet.local, Ready: this.#isReady(node, kubelet) };
    if (!shuttingDown) this.#requestRound(node, 'after-now', because);
    else if (world.reaches(node)) this.#writeStatus(node, because);
  }

  /** The pressure that a kubelet reports of its node, even if it is not written yet. */
  pressureOf(node: string): readonly PressureCondition[] {
    const local = this.#kubelet(node)?.local;
    return PRESSURE_CONDITIONS.filter((condition) => local?.[condition]);
  }

  /**
   * The eviction manager of a kubelet has changed a condition. The event is recorded now, as the
   * kubelet admits pods by it from now on; the Node object follows in the next status round.
   */
  setPressure(node: string, type: PressureCondition, holds: boolean, because: CauseId): CauseId {
    const kubelet = this.#kubelet(node);
    if (kubelet === undefined) return because;
    kubelet.local = { ...kubelet.local, [type]: holds };
    const cause = tellPressure(node, type, holds, this.#parts, because);
    kubelet.announced.set(type, cause);
    this.#requestRound(node, 'after-now', cause);
    return cause;
  }

  /**
   * A machine joins now, and its kubelet registers as soon as it reaches the API.
   * @param readyAfter how long the rest of its network takes
   */
  join(node: Node, because: CauseId, readyAfter?: Duration): void {
    const kubelet = joining(node, this.#parts, readyAfter);
    this.#kubelets.set(node.name, kubelet);
    this.#unregistered.add(node.name, () => {
      beginRounds(node.name, kubelet, this.#parts);
      const cause = registerNew(node, kubelet, this.#parts, because, readyAfter);
      if (cause !== undefined) this.#onRegistered(node.name, kubelet, cause);
    });
  }

  /** The API server refuses to renew the Leases of nodes from now on, or renews them again. */
  onLeases(): void {
    beatAll((node) => this.#kubelet(node), this.#parts);
  }

  /** The API server answers again. */
  registerWaiting(): void {
    this.#unregistered.tryAgain();
  }

  #onRegistered(name: string, kubelet: Kubelet, cause: CauseId): void {
    this.#writeStatus(name, cause);
    if (kubelet.awaits === undefined) return;
    this.#parts.timeline.at(kubelet.completeFrom, 'kubelet', () => this.#onComplete(name, cause));
  }

  /**
   * A kubelet gets other settings. If its periods change, it renews its lease and writes its status
   * at once, and both count from there; it always writes the allocatable resources.
   */
  configure(name: string, { behavior, allocatable }: KubeletSettings, because: CauseId): void {
    const { world } = this.#parts;
    const kubelet = this.#kubelet(name);
    if (kubelet === undefined) return;
    const isOther = !sameRounds(kubelet.behavior, behavior);
    kubelet.behavior = behavior;
    kubelet.allocatable = allocatable ?? kubelet.allocatable;
    if (allocatable) kubelet.registration = { ...kubelet.registration, allocatable };
    publishAllocatable(name, kubelet, this.#parts, because);
    if (!isOther || !world.machine(name).kubeletRunning) return;
    beginAnew(name, kubelet, this.#parts);
    if (world.reaches(name)) this.#writeStatus(name, because);
  }

  #kubelet(name: string): Kubelet | undefined {
    const [known, begun] = [this.#kubelets.get(name), this.#atStart.kubelets.get(name)];
    if (known !== undefined || begun === undefined) return known;
    const kubelet = newKubelet(begun);
    this.#kubelets.set(name, kubelet);
    return kubelet;
  }

  #onMachine({ node, before, after, because }: MachineChange): void {
    const kubelet = this.#kubelet(node);
    if (kubelet === undefined) return;
    if (!(before.powered && after.powered)) kubelet.lostContainers = true;
    const wrote = before.kubeletRunning && before.linked;
    const writes = after.kubeletRunning && after.linked;
    if (wrote && !writes) this.#fallSilent(node, because);
    if (!before.kubeletRunning && after.kubeletRunning) this.#startKubelet(node, kubelet, because);
    else if (before.healthy !== after.healthy) {
      kubelet.local = { ...kubelet.local, Ready: this.#isReady(node, kubelet) };
    }
    if (!wrote && writes) this.#resume(node, before, because);
    else if (writes && before.healthy !== after.healthy) this.#writeStatus(node, because);
    if (after.kubeletRunning) kubelet.lostContainers = false;
  }

  #fallSilent(node: string, because: CauseId): void {
    const { timeline, store, recorder } = this.#parts;
    const silentBecause = recorder.record('kubelet', { kind: 'HeartbeatLost', node }, because);
    const heartbeat = silenced(store.heartbeats.of(node), timeline.now);
    store.heartbeats.set(node, { silentBecause, ...heartbeat });
  }

  /** From now on the consequences of the silence have another cause. */
  #staySilent(node: string, because: CauseId): void {
    if (this.#kubelet(node) === undefined) return;
    const { store, recorder } = this.#parts;
    const cause = recorder.record('kubelet', { kind: 'heartbeat/still-silent', node }, because);
    store.heartbeats.explain(node, cause);
  }

  /** A kubelet that starts has no pressure to report, and its rounds count from now. */
  #startKubelet(node: string, kubelet: Kubelet, because: CauseId): void {
    for (const condition of kubelet.announced.keys()) {
      // An announced condition that was never written is revoked now. A written one is reported
      // when the node status changes.
      if (!kubelet.local[condition]) continue;
      kubelet.announced.delete(condition);
      tellPressure(node, condition, false, this.#parts, because);
    }
    beginRounds(node, kubelet, this.#parts);
    kubelet.shuttingDown = false;
    kubelet.local = { ...UNPRESSED, Ready: this.#isReady(node, kubelet) };
  }

  #resume(node: string, before: MachineChange['before'], because: CauseId): void {
    const { timeline, recorder } = this.#parts;
    const restored = recorder.record('kubelet', { kind: 'HeartbeatRestored', node }, because);
    const kubelet = present(this.#kubelet(node), `kubelet of ${node}`);
    if (this.#unregistered.tryAgain(node)) return;
    if (!before.kubeletRunning) registerNode(kubelet.registration, this.#parts, restored);
    publishAllocatable(node, kubelet, this.#parts, restored);
    if (!before.kubeletRunning) {
      this.#writeStatus(node, restored);
      this.#restored.reportAfterStart(node, kubelet, restored);
      return;
    }
    if (before.frozen) beginAnew(node, kubelet, this.#parts);
    beat(node, kubelet, timeline.now, this.#parts);
    // The first round after a thaw reads the node that the kubelet knows, which is still Ready.
    this.#requestRound(node, before.frozen ? 'after-now' : 'from-now', restored);
  }

  /** A kubelet restarts in no time, and checks whether its node exists. */
  restart(node: string, because: CauseId): void {
    const [kubelet, { store, world }] = [this.#kubelet(node), this.#parts];
    if (kubelet === undefined || store.node(node) !== undefined || !world.reaches(node)) return;
    registerNode(kubelet.registration, this.#parts, because);
    this.#writeStatus(node, because);
  }

  /** The Ready condition that the kubelet of a machine would report now. */
  #isReady(node: string, { shuttingDown, awaits }: Kubelet): boolean {
    return this.#parts.world.machine(node).healthy && !shuttingDown && awaits === undefined;
  }

  #writeStatus(node: string, because: CauseId): void {
    const kubelet = present(this.#kubelet(node), `kubelet of ${node}`);
    writeStatus(node, kubelet, this.#parts, because);
  }

  /** A part of what a node waits for is there now: its kubelet reports Ready with the last one. */
  #onComplete(name: string, cause: CauseId): void {
    const kubelet = this.#kubelet(name);
    const { awaitsAddresses = false, store, timeline } = this.#parts;
    if (kubelet?.awaits === undefined || timeline.now < kubelet.completeFrom) return;
    if (awaitsAddresses && !store.node(name)?.podCIDRs) return;
    kubelet.awaits = undefined;
    kubelet.local = { ...kubelet.local, Ready: this.#isReady(name, kubelet) };
    if (this.#parts.world.reaches(name)) this.#writeStatus(name, cause);
  }

  #onChanges(changes: readonly Change[]): void {
    for (const { object, after, cause } of changes) {
      if (object === 'node' && after?.podCIDRs) this.#onComplete(after.name, cause);
    }
    for (const [node, cause] of lastCauses(changes)) this.#requestRound(node, 'after-now', cause);
  }

  /** Schedules the next status round, if it would change anything. */
  #requestRound(node: string, when: 'from-now' | 'after-now', because: CauseId): void {
    const { timeline, world } = this.#parts;
    const kubelet = this.#kubelet(node);
    if (kubelet === undefined || kubelet.pending !== undefined || !world.reaches(node)) return;
    if (!this.#hasWork(node, kubelet)) return;
    const next = when === 'from-now' ? atOrAfter : strictlyAfter;
    const at = next(kubelet.rounds.status, timeline.now);
    kubelet.pending = timeline.at(at, 'kubelet', () => {
      kubelet.pending = undefined;
      this.#round(node, kubelet, because);
    });
  }

  #hasWork(node: string, { local }: Kubelet): boolean {
    const object = this.#parts.store.node(node);
    return object !== undefined && (differsFromApi(object, local) || this.#restored.hasNews(node));
  }

  #round(node: string, kubelet: Kubelet, because: CauseId): void {
    const { store, world } = this.#parts;
    const object = store.node(node);
    if (object === undefined || !world.reaches(node)) return;
    // A machine change at this very instant leads to a write of its own: write once, with that
    // cause.
    const hearsMore = kubelet.local.Ready !== this.#isReady(node, kubelet);
    if (!hearsMore && differsFromApi(object, kubelet.local)) this.#writeStatus(node, because);
    this.#restored.report(node, because);
  }
}
