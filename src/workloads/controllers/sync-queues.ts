import { type Caller, WorkQueue } from '#api-clients';
import type { CauseId } from '#causes';
import type { WorkloadObject } from '#cluster';
import type { Timeline, Timer } from '#timeline';
import { type Instant, milliseconds } from '#units';
import type { WorkloadParts } from './parts.ts';
import type { Failure, Writer } from './writer.ts';

type Kind = WorkloadObject['kind'];

const NO_TIME = milliseconds(0);

/** The syncs of a workload, called at its turn. */
export interface Syncs {
  sync(workload: WorkloadObject, name: string, because: CauseId): void;
  syncNodes(daemonSet: WorkloadObject, name: string, changed: ReadonlyMap<string, CauseId>): void;
  /** Some requests of a sync did not reach the API server, or it refused them. */
  retry(name: string, because: CauseId, why: Failure): void;
  /** All requests of a sync were answered. */
  succeeded(name: string): void;
  /** Whether the last sync of a workload failed. */
  hasFailedBefore(name: string): boolean;
}

/**
 * The queues of the workloads that wait for a worker. Each kind has its own workers; two of them
 * never serve one workload at once.
 */
export class SyncQueues {
  readonly #parts: WorkloadParts;
  readonly #writers: Readonly<Record<Kind, Writer>>;
  readonly #syncs: Syncs;
  readonly #queues: Readonly<Record<Kind, WorkQueue>>;
  /** Nodes to sync for a DaemonSet at its turn. */
  readonly #changedNodes = new Map<string, Map<string, CauseId>>();

  constructor(parts: WorkloadParts, writers: Readonly<Record<Kind, Writer>>, syncs: Syncs) {
    this.#parts = parts;
    this.#writers = writers;
    this.#syncs = syncs;
    const { workers } = parts;
    const queueOf = (kind: Kind, count: number): WorkQueue =>
      new WorkQueue(writers[kind].api, count, (...work) => this.#serve(...work));
    const replicaSets = queueOf('ReplicaSet', workers.replicaSet);
    this.#queues = {
      ReplicaSet: replicaSets,
      ReplicationController: replicaSets,
      StatefulSet: queueOf('StatefulSet', workers.statefulSet),
      DaemonSet: queueOf('DaemonSet', workers.daemonSet),
      Deployment: queueOf('Deployment', workers.deployment),
      Job: queueOf('Job', workers.job),
    };
  }

  add(kind: Kind, name: string, because: CauseId): void {
    this.#queues[kind].add(name, because);
  }

  /** A DaemonSet is synced only for nodes with changes. */
  addNodes(daemonSet: string, nodes: ReadonlyMap<string, CauseId>): void {
    for (const [node, because] of nodes) {
      this.#noteNode(daemonSet, node, because);
      this.#queues.DaemonSet.add(daemonSet, because);
    }
  }

  /** The process ends. */
  close(): void {
    for (const queue of Object.values(this.#queues)) queue.close();
  }

  #noteNode(daemonSet: string, node: string, because: CauseId): void {
    const changed = this.#changedNodes.get(daemonSet) ?? new Map<string, CauseId>();
    this.#changedNodes.set(daemonSet, changed.set(node, because));
  }

  /** One sync by one worker, which then sends the planned requests. */
  #serve(name: string, because: CauseId, worker: Caller): void {
    const workload = this.#parts.store.shelf('workloads').get(name);
    if (workload === undefined) return;
    const changed = this.#changedNodes.get(name);
    this.#changedNodes.delete(name);
    if (workload.kind !== 'DaemonSet') this.#syncs.sync(workload, name, because);
    else if (changed !== undefined) this.#syncs.syncNodes(workload, name, changed);
    const writer = this.#writers[workload.kind];
    if (writer.hasPlans && workload.kind !== 'ReplicaSet') {
      // A sync with actions changes the status of its workload.
      const request = { kind: 'other', name } as const;
      writer.perform({ verb: 'write', request, act: () => undefined });
    }
    let hasFailed = false;
    writer.sendPlans(worker, (why) => {
      hasFailed = true;
      this.#syncs.retry(name, because, why);
      for (const [node, cause] of changed ?? []) this.#noteNode(name, node, cause);
    });
    if (this.#syncs.hasFailedBefore(name)) {
      worker.sleep(NO_TIME, () => hasFailed || this.#syncs.succeeded(name));
    }
  }
}

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

interface Alarm {
  readonly at: Instant;
  readonly timer: Timer;
  readonly because: CauseId;
  readonly isHopeless: boolean;
}

/**
 * Wakes workloads at an instant. Each has one alarm, the earliest requested one.
 * @upstream client-go util/workqueue/delaying_queue.go AddAfter (1.36)
 */
export class DelayedSyncs {
  readonly #timeline: Timeline;
  readonly #ring: (workload: string, because: CauseId) => void;
  readonly #set = new Map<string, Alarm>();

  constructor(timeline: Timeline, ring: (workload: string, because: CauseId) => void) {
    this.#timeline = timeline;
    this.#ring = ring;
  }

  /** @param isHopeless whether the run may end before */
  set(workload: string, at: Instant, because: CauseId, isHopeless = false): void {
    const known = this.#set.get(workload);
    if (known !== undefined && known.at <= at) return;
    if (known !== undefined) this.#timeline.cancel(known.timer);
    const ring = (): void => {
      this.#set.delete(workload);
      this.#ring(workload, because);
    };
    const timer = isHopeless
      ? this.#timeline.inBackgroundAt(at, 'delayed', ring)
      : this.#timeline.at(at, 'delayed', ring);
    this.#set.set(workload, { at, timer, because, isHopeless });
  }

  /** Replaces the alarm of a workload, or takes it away. */
  move(workload: string, at: Instant | undefined, because: CauseId): void {
    const known = this.#set.get(workload);
    if (known !== undefined) this.#timeline.cancel(known.timer);
    this.#set.delete(workload);
    if (at !== undefined) this.set(workload, at, because);
  }

  /** What made syncs hopeless is over: the run waits for them. */
  hope(): void {
    for (const [workload, { at, because, isHopeless }] of [...this.#set]) {
      if (isHopeless) this.move(workload, at, because);
    }
  }

  clear(): void {
    for (const { timer } of this.#set.values()) this.#timeline.cancel(timer);
    this.#set.clear();
  }
}
