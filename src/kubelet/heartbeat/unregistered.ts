import { compareText } from '#units';
import type { HeartbeatAgentParts } from './parts.ts';

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
