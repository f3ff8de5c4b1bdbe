import type { CauseId } from '#causes';

/** What is to be looked at again, and what led to it. */
export class Agenda {
  #workloads = new Map<string, CauseId | undefined>();
  #nodes = new Map<string, Map<string, CauseId>>();

  get isEmpty(): boolean {
    return this.#workloads.size === 0 && this.#nodes.size === 0;
  }

  add(workload: string, because: CauseId): void {
    this.#workloads.set(workload, because);
  }

  /** Something happened that alone is no reason to look; what comes up about it now stands at this place. */
  keepPlace(workload: string): void {
    if (!this.#workloads.has(workload)) this.#workloads.set(workload, undefined);
  }

  /** Of a DaemonSet only some nodes are looked at. */
  addNode(daemonSet: string, node: string, because: CauseId): void {
    const nodes = this.#nodes.get(daemonSet) ?? new Map<string, CauseId>();
    this.#nodes.set(daemonSet, nodes.set(node, because));
  }

  /** All of it, in the order in which it came up; nothing is left. */
  take(): {
    readonly workloads: readonly (readonly [string, CauseId])[];
    readonly nodes: readonly (readonly [string, ReadonlyMap<string, CauseId>])[];
  } {
    const workloads: [string, CauseId][] = [];
    for (const [name, because] of this.#workloads) {
      if (because !== undefined) workloads.push([name, because]);
    }
    const taken = { workloads, nodes: [...this.#nodes] };
    this.#workloads = new Map();
    this.#nodes = new Map();
    return taken;
  }
}
