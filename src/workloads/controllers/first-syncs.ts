import type { ApiClient } from '#api-clients';
import { type CauseId, THE_SNAPSHOT } from '#causes';
import { type Node, type StoreBase, type WorkloadObject, workloadName } from '#cluster';
import { remembered } from '#units';
import type { WorkloadParts } from './parts.ts';
import type { SyncRequests } from './sync-queues.ts';

/**
 * The syncs at the start of a cluster: those that do something, in their order, and the workloads
 * whose sync finds everything as it has to be. Plays of one cluster skip these, until they change.
 */
export interface FirstSyncs {
  readonly workloads: readonly string[];
  /** The nodes to sync, by DaemonSet. */
  readonly nodes: ReadonlyMap<string, readonly string[]>;
  readonly unchanged: ReadonlySet<string>;
  /** StatefulSets among them with all of their pods. */
  readonly complete: ReadonlySet<string>;
}

/** The first syncs of a cluster as far as they are known, by all else that decides about them. */
const firstSyncsOf = remembered((_: StoreBase) => new Map<string, FirstSyncs>());

/** Notes which of the first syncs do nothing, while they are made for the first time. */
class FirstSyncsNoted {
  readonly #unchanged = new Set<string>();
  readonly #unchangedNodes = new Map<string, Set<string>>();
  readonly #complete = new Set<string>();

  noteUnchanged(workload: string): void {
    this.#unchanged.add(workload);
  }

  noteUnchangedNodes(daemonSet: string, nodes: Iterable<string>): void {
    const unchanged = this.#unchangedNodes.get(daemonSet) ?? new Set<string>();
    this.#unchangedNodes.set(daemonSet, unchanged);
    for (const node of nodes) unchanged.add(node);
  }

  noteComplete(set: string): void {
    this.#complete.add(set);
  }

  /**
   * @param workloads all of them in their order, without DaemonSets
   * @param daemonSets all of them in their order
   * @param nodes the names of all nodes in their order
   */
  found(
    workloads: readonly string[],
    daemonSets: readonly string[],
    nodes: readonly string[],
  ): FirstSyncs {
    return {
      workloads: workloads.filter((name) => !this.#unchanged.has(name)),
      nodes: new Map(
        daemonSets.map((name) => {
          const unchanged = this.#unchangedNodes.get(name);
          return [name, nodes.filter((node) => unchanged?.has(node) !== true)];
        }),
      ),
      unchanged: this.#unchanged,
      complete: this.#complete,
    };
  }
}

/** The parts that decide which of the first syncs do nothing, besides the cluster. */
type Deciding = Pick<WorkloadParts, 'store' | 'timeline' | 'tolerationRules' | 'workers'>;

/**
 * The round of syncs with which the controllers begin. On a cluster that nothing has been written to it
 * leaves out the syncs that are known to do nothing.
 */
export class InitialSyncs {
  readonly #parts: Deciding;
  readonly #because: CauseId;
  readonly #workloads: readonly WorkloadObject[];
  readonly #nodes: readonly Node[];
  readonly #known: Map<string, FirstSyncs>;
  readonly #key: string;
  #noted: FirstSyncsNoted | undefined;

  /** @param api sends the requests of the controllers */
  constructor(parts: Deciding, because: CauseId, { terms }: Pick<ApiClient, 'terms'>) {
    const { store, timeline, tolerationRules, workers } = parts;
    this.#parts = parts;
    this.#because = because;
    this.#workloads = store.shelf('workloads').list();
    this.#nodes = store.nodes();
    this.#known = firstSyncsOf(store.given);
    this.#key = JSON.stringify([timeline.now, tolerationRules, workers, terms]);
  }

  /** Adds the syncs to make, and returns which are left out, if any are. */
  begin(requests: SyncRequests, apiAvailable: boolean): FirstSyncs | undefined {
    const { store } = this.#parts;
    if (this.#because !== THE_SNAPSHOT || !store.isUnchanged || !apiAvailable) {
      this.#addAll(requests);
      return undefined;
    }
    const known = this.#known.get(this.#key);
    if (known === undefined) {
      this.#noted = new FirstSyncsNoted();
      this.#addAll(requests);
      return undefined;
    }
    for (const name of known.workloads) requests.add(name, this.#because);
    for (const [name, nodes] of known.nodes) {
      for (const node of nodes) requests.addNode(name, node, this.#because);
    }
    return known;
  }

  /** Where the syncs of this round are noted; undefined when it is over, or known already. */
  get noted(): FirstSyncsNoted | undefined {
    return this.#noted;
  }

  end(): void {
    if (this.#noted === undefined) return;
    const namesOf = (workloads: readonly WorkloadObject[]) => workloads.map(workloadName);
    const daemonSets = this.#workloads.filter(isDaemonSet);
    const others = this.#workloads.filter((workload) => !isDaemonSet(workload));
    const nodes = this.#nodes.map(({ name }) => name);
    this.#known.set(this.#key, this.#noted.found(namesOf(others), namesOf(daemonSets), nodes));
    this.#noted = undefined;
  }

  #addAll(requests: SyncRequests): void {
    for (const workload of this.#workloads) {
      const name = workloadName(workload);
      if (!isDaemonSet(workload)) requests.add(name, this.#because);
      else for (const node of this.#nodes) requests.addNode(name, node.name, this.#because);
    }
  }
}

const isDaemonSet = ({ kind }: WorkloadObject): boolean => kind === 'DaemonSet';
