import type { CauseId } from '#causes';

/** The workloads to sync again, and the causes. */
export class SyncRequests {
  #workloads = new Map<string, CauseId | undefined>();
  #nodes = new Map<string, Map<string, CauseId>>();

  get isEmpty(): boolean {
    return this.#workloads.size === 0 && this.#nodes.size === 0;
  }

  add(workload: string, because: CauseId): void {
    this.#workloads.set(workload, because);
  }

  /**
   * Reserves a place for a workload without a reason to sync it; a later cause is handled at this
   * place.
   */
  keepPlace(workload: string): void {
    if (!this.#workloads.has(workload)) this.#workloads.set(workload, undefined);
  }

  /** A DaemonSet is synced for some nodes only. */
  addNode(daemonSet: string, node: string, because: CauseId): void {
    const nodes = this.#nodes.get(daemonSet) ?? new Map<string, CauseId>();
    this.#nodes.set(daemonSet, nodes.set(node, because));
  }

  /** Returns all of it, in the order in which it came up, and clears it. */
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
