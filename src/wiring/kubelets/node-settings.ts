import type { CauseId } from '#causes';
import type { ResourceList, Store } from '#cluster';
import type { HeartbeatAgent, Registration } from '#kubelet/heartbeat';
import { type KubeletConfiguration, patched } from '#kubelet-configuration';
import { allocatableAfter, podsLimitShift } from '#node-facts';
import type { KubeletBehavior } from '#versions';
import type { World } from '#world';
import type { KubeletConfigurations } from '../play-input.ts';

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
