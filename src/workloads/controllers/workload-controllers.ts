import { type CauseId, THE_SNAPSHOT } from '#causes';
import {
  type ChangeOf,
  type Inbox,
  isSamePart,
  isTerminal,
  type Node,
  type Pod,
  targetNodeOf,
  type WorkloadObject,
  workloadName,
} from '#cluster';
import { type Instant, later, seconds, unreachable } from '#units';
import { DaemonSetController, daemonSetNames } from './daemon-set-controller.ts';
import { DeploymentController } from './deployment-controller.ts';
import { InitialSyncs } from './first-syncs.ts';
import { JobController } from './job-controller.ts';
import { isActiveOne, LostPods, OwnedPods, onlyFares } from './owned-pods.ts';
import type { WorkloadParts } from './parts.ts';
import { ReplicaSetController } from './replica-set-controller.ts';
import { StatefulSetController } from './stateful-set-controller.ts';
import { DelayedSyncs, SyncQueues, SyncRequests } from './sync-queues.ts';
import { Tools } from './tools.ts';
import type { Failure } from './writer.ts';

type AnyChange = ChangeOf<'node' | 'pod' | 'workloads'>;

/** A Job is synced this long after the first of several changes, which it then sees together. */
const JOB_BATCH = seconds(1);

/** While the API server is down, controllers try again. */
const RETRY = seconds(1);

/**
 * The controllers that create and delete the pods of workloads. They watch changes, note which
 * workloads those are about, and sync these alone.
 */
export class WorkloadControllers {
  readonly #parts: WorkloadParts;
  readonly #owned: OwnedPods;
  readonly #lostPods = new LostPods();
  readonly #requests = new SyncRequests();
  readonly #delayed: DelayedSyncs;
  readonly #inbox: Inbox;
  readonly #replicaSets: ReplicaSetController;
  readonly #statefulSets: StatefulSetController;
  readonly #daemonSets: DaemonSetController;
  readonly #deployments: DeploymentController;
  readonly #jobs: JobController;
  readonly #tools: Tools;
  readonly #first: InitialSyncs;
  /** The queues of workloads that wait for a worker. */
  readonly #queues: SyncQueues;
  /** The causes of the last writes of workloads, which a first sync already sees. */
  readonly #written = new Map<string, CauseId>();
  #running = true;
  readonly #daemonSetNames: readonly string[];

  /** A new process syncs everything once, as all controllers do when they start. */
  constructor(parts: WorkloadParts, because: CauseId) {
    const { store, timeline } = parts;
    this.#parts = parts;
    this.#daemonSetNames = daemonSetNames(store);
    this.#owned = new OwnedPods(store);
    const tools = new Tools(parts, this.#owned, this.#lostPods, parts.maker);
    this.#tools = tools;
    this.#replicaSets = new ReplicaSetController(tools, {
      followerOf: (set) => this.#deployments.followerOf(set),
      onStatus: (set, cause) => {
        this.#onRollout(set, cause);
        this.#work();
      },
    });
    this.#statefulSets = new StatefulSetController(tools);
    this.#daemonSets = new DaemonSetController(tools);
    this.#deployments = new DeploymentController(tools, (set) =>
      this.#replicaSets.statuses.seen(set),
    );
    this.#jobs = new JobController(tools);
    this.#queues = this.#openQueues();
    this.#delayed = new DelayedSyncs(timeline, (workload, cause) => {
      this.#requests.add(workload, cause);
      this.#work();
    });
    this.#inbox = store.subscribe<AnyChange['object']>(
      'workloads',
      (changes) => this.#onChanges(changes),
      ['node', 'pod', 'workloads'],
      (change) => this.#note(change),
    );
    parts.maker.onReturn(() => this.#delayed.hope());
    this.#first = new InitialSyncs(parts, because, this.#replicaSets.writer.api);
    timeline.at(timeline.now, 'workloads', () => this.#begin());
  }

  #begin(): void {
    const skipped = this.#first.begin(this.#requests, this.#parts.apiAvailable());
    if (skipped !== undefined) {
      this.#replicaSets.statuses.skip(skipped.unchanged);
      this.#statefulSets.skip(skipped.complete);
    }
    this.#work();
    this.#first.end();
  }

  #openQueues(): SyncQueues {
    const { parts, backOff } = this.#tools;
    const replicaSets = this.#replicaSets.writer;
    const writers = {
      ReplicaSet: replicaSets,
      ReplicationController: replicaSets,
      StatefulSet: this.#statefulSets.writer,
      DaemonSet: this.#daemonSets.writer,
      Deployment: this.#deployments.writer,
      Job: this.#jobs.writer,
    };
    return new SyncQueues(parts, writers, {
      sync: (...work) => this.#sync(...work),
      syncNodes: (...work) => this.#syncNodes(...work),
      retry: (...failure) => this.#retry(...failure),
      succeeded: (name) => backOff.forget(name),
      hasFailedBefore: (name) => backOff.failuresOf(name) > 0,
    });
  }

  /** A workload is synced again; the run may end while nothing makes room for what was refused. */
  #retry(name: string, because: CauseId, why: Failure): void {
    const { backOff, waitsForRoom, parts } = this.#tools;
    const wait = why === 'refused' ? backOff.waitOf(name) : RETRY;
    const isHopeless = why === 'refused' && !waitsForRoom.has(name);
    this.#delayed.set(name, later(parts.timeline.now, wait), because, isHopeless);
  }

  stop(): void {
    this.#running = false;
    this.#queues.close();
    this.#delayed.clear();
    this.#parts.store.unsubscribe(this.#inbox);
  }

  /** Takes note of a change when it is written; the controllers hear of it later. */
  #note(change: AnyChange): true {
    if (change.object === 'workloads' && change.after !== undefined) {
      this.#written.set(workloadName(change.after), change.cause);
    } else if (change.object === 'pod') this.#statefulSets.note(change.before, change.after);
    return true;
  }

  #onChanges(changes: readonly AnyChange[]): void {
    for (const change of changes) {
      if (change.object === 'pod') this.#onPod(change.before, change.after, change.cause);
      else if (change.object === 'node') this.#onNode(change.before, change.after, change.cause);
      else this.#onWorkload(change.before, change.after, change.cause);
    }
    this.#work();
  }

  #onWorkload(
    before: WorkloadObject | undefined,
    workload: WorkloadObject | undefined,
    because: CauseId,
  ): void {
    // A Job is written by its own controller only, once it is there.
    if (workload === undefined || (workload.kind === 'Job' && before !== undefined)) return;
    const name = workloadName(workload);
    if (workload.kind === 'DaemonSet') {
      for (const node of this.#parts.store.nodes())
        this.#requests.addNode(name, node.name, because);
      return;
    }
    this.#statefulSets.concerns(name, false);
    this.#requests.add(name, because);
    this.#onRollout(name, because);
  }

  /** DaemonSets depend on nodes only by where their pods may run. */
  #onNode(before: Node | undefined, after: Node | undefined, because: CauseId): void {
    const name = (after ?? before)?.name ?? '';
    const isSame =
      before !== undefined &&
      isSamePart(before.labels, after?.labels) &&
      isSamePart(before.taints, after?.taints);
    if (isSame) return;
    for (const daemonSet of this.#daemonSetNames) this.#requests.addNode(daemonSet, name, because);
  }

  #onPod(before: Pod | undefined, after: Pod | undefined, cause: CauseId): void {
    const owner = this.#owned.note(before, after);
    this.#statefulSets.note(before, after);
    this.#daemonSets.note(before, after);
    const pod = after ?? before;
    if (owner === undefined || pod === undefined) return;
    const workload = this.#parts.store.shelf('workloads').get(owner);
    if (workload === undefined) return;
    this.#lostPods.note(owner, workload.kind, before, after, cause);
    const counts = isActiveOne(before) !== isActiveOne(after);
    switch (workload.kind) {
      case 'Job':
        this.#delayed.set(owner, later(this.#parts.timeline.now, JOB_BATCH), cause);
        return;
      case 'DaemonSet':
        if (
          !counts &&
          after !== undefined &&
          !isTerminal(after) &&
          !this.#daemonSets.follows(after)
        ) {
          return;
        }
        this.#requests.addNode(owner, targetNodeOf(pod) ?? '', cause);
        return;
      case 'StatefulSet':
        if (this.#statefulSets.concerns(owner, onlyFares(before, after))) {
          this.#requests.add(owner, cause);
        } else this.#requests.keepPlace(owner);
        return;
      default:
        if (counts || this.#replicaSets.statuses.tells(workload, before, after)) {
          this.#requests.add(owner, cause);
        }
        // That the last old pod is gone matters to strategy Recreate.
        if (after === undefined) this.#onRollout(owner, cause);
    }
  }

  #onRollout(replicaSet: string, cause: CauseId): void {
    const deployment = this.#deployments.followerOf(replicaSet);
    if (deployment !== undefined) this.#requests.add(deployment, cause);
  }

  #work(): void {
    if (!this.#running || this.#requests.isEmpty) return;
    const { timeline, apiAvailable, store } = this.#parts;
    if (!apiAvailable()) {
      timeline.inBackgroundAt(later(timeline.now, RETRY), 'workloads', () => this.#work());
      return;
    }
    const { workloads, nodes } = this.#requests.take();
    const shelf = store.shelf('workloads');
    for (const [name, because] of workloads) {
      const workload = shelf.get(name);
      if (workload === undefined) continue;
      this.#queues.add(workload.kind, name, because);
    }
    for (const [name, changed] of nodes) {
      if (shelf.get(name) !== undefined) this.#queues.addNodes(name, changed);
    }
  }

  #sync(workload: WorkloadObject, name: string, asked: CauseId): void {
    const because = asked === THE_SNAPSHOT ? (this.#written.get(name) ?? asked) : asked;
    const before = this.#tools.steps;
    const again = this.#syncByKind(workload, because);
    if (workload.kind === 'Deployment') this.#delayed.move(name, again, because);
    else if (again !== undefined) this.#delayed.set(name, again, because);
    if (again !== undefined || this.#tools.steps !== before || workload.kind === 'Job') return;
    if (this.#deployments.isRollingOut(name)) return;
    this.#first.noted?.noteUnchanged(name);
    if (this.#statefulSets.isComplete(name)) this.#first.noted?.noteComplete(name);
  }

  /** @returns when to look again even if nothing happens until then */
  #syncByKind(workload: WorkloadObject, because: CauseId): Instant | undefined {
    switch (workload.kind) {
      case 'Deployment':
        return this.#deployments.sync(workload, because);
      case 'ReplicaSet':
      case 'ReplicationController':
        return this.#replicaSets.sync(workload, because);
      case 'StatefulSet':
        return this.#statefulSets.sync(workload, because);
      case 'Job':
        return this.#jobs.sync(workload, because);
      case 'DaemonSet':
        return undefined;
      default:
        return unreachable(workload.kind);
    }
  }

  #syncNodes(daemonSet: WorkloadObject, name: string, changed: ReadonlyMap<string, CauseId>): void {
    const before = this.#tools.steps;
    const again = this.#daemonSets.sync(daemonSet, changed, this.#written.get(name));
    if (again === undefined) {
      if (this.#tools.steps === before) this.#first.noted?.noteUnchangedNodes(name, changed.keys());
      return;
    }
    this.#parts.timeline.at(again, 'workloads', () => {
      for (const [node, cause] of changed) this.#requests.addNode(name, node, cause);
      this.#work();
    });
  }
}
