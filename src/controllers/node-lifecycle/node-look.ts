import type { Caller } from '#api-clients';
import { type CauseId, THE_SNAPSHOT } from '#causes';
import { type ClusterReader, type ConditionStatus, conditionOf, type Node } from '#cluster';
import { between, type Instant, milliseconds } from '#units';
import {
  type HealthMemory,
  type HealthRecord,
  isStale,
  noticedAt,
  stampedBy,
  unknownConditions,
} from './health.ts';
import { arePodsDue } from './overdue.ts';
import type { NodeLifecycleParts } from './parts.ts';
import { hasChangedSince, markPodsNotReady, removeTaints, swapTaints } from './requests.ts';
import { decideTaint, taintsFor, taintsToTakeBack } from './taint-decision.ts';
import type { TaintQueue } from './taint-queue.ts';

/** The pass in which a node has its turn. */
export interface Turn {
  readonly begin: Instant;
  readonly worker: Caller;
  readonly marked: { nodes: number; pods: number };
  /** Called when the turn needs requests. */
  readonly noteWork: () => void;
}

/** The context that a look at a node needs. */
export interface LookContext {
  /** Whether the process has started during the run, without memory. */
  readonly isAnew: boolean;
  readonly memory: HealthMemory;
  readonly noteChange: (cause: CauseId) => void;
  readonly noteMarked: (node: string) => void;
  readonly queueOf: (node: Node) => TaintQueue;
  readonly enqueue: (node: Node, how: 'each-pass' | 'once', because: CauseId) => void;
}

/** The status that Ready has after a look; undefined without that condition. */
type Looked = ConditionStatus | undefined | 'skipped';

/** @param isNews the look found something that was not remembered, so that the next one may differ */
type Hears = (status: Looked, isNews: boolean) => void;

/** @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go retrySleepTime (1.36) */
const RETRY_PERIOD = milliseconds(20);
const RETRY_TIME = milliseconds(100);

/**
 * The actions of a pass on one node: judge its health, update its NoExecute taint, mark its pods.
 */
export class NodeLook {
  readonly #parts: NodeLifecycleParts;
  readonly #context: LookContext;
  /** Nodes with pods that could not be marked. */
  readonly #retries = new Set<string>();

  constructor(parts: NodeLifecycleParts, context: LookContext) {
    this.#parts = parts;
    this.#context = context;
  }

  hasToRetry(node: string): boolean {
    return this.#retries.has(node);
  }

  at(node: Node, turn: Turn, looked: Hears): void {
    this.#judge(node, turn, turn.begin, undefined, looked);
  }

  /** Removes this controller's taints from a node that is Ready, or new. */
  markReachable(node: Node, because: CauseId, caller: Caller, freed?: () => void): void {
    const { client, recorder } = this.#parts;
    const taints = taintsToTakeBack(node, this.#parts.behavior);
    const forget = (): void => {
      this.#context.queueOf(node).remove(node.name);
      freed?.();
    };
    if (taints.length === 0) {
      forget();
      return;
    }
    const seen = { kind: 'node-lifecycle/seen-ready', node: node.name } as const;
    const cause = recorder.record(client.component, seen, because);
    removeTaints(this.#parts, caller, node.name, taints, cause, forget);
  }

  /**
   * @param listedAt when the node was read
   * @param retrying since when a refused PUT has been repeated
   * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go tryUpdateNodeHealth (1.36)
   */
  #judge(
    node: Node,
    turn: Turn,
    listedAt: Instant,
    retrying: Retrying | undefined,
    looked: Hears,
  ): void {
    const { behavior, timeline } = this.#parts;
    const { now } = timeline;
    const observed = conditionOf(node, 'Ready')?.status;
    const source = this.#sourceOf(retrying);
    const { record, isNews } = this.#context.memory.observe(node, listedAt, now, source);
    const grace =
      observed === undefined ? behavior.startupGracePeriod : behavior.monitorGracePeriod;
    if (observed === 'Unknown' || !isStale(record, grace, now)) {
      looked(observed, isNews);
      this.#actOn(node, turn, observed, observed);
      return;
    }
    turn.noteWork();
    const cause = this.#recordStale(node, record, grace);
    const conditions = unknownConditions(node, now);
    turn.worker.send({ kind: 'node-status', node: node.name }, (reached) => {
      if (!reached || this.#isRefused(node, listedAt, source)) {
        this.#readAgain(node, turn, retrying, looked);
        return;
      }
      const written = this.#parts.client.nodes.setConditions(node.name, conditions, cause);
      this.#context.noteChange(written);
      this.#context.noteMarked(node.name);
      const turned = { transition: stampedBy(timeline.now), transitionSeen: timeline.now };
      this.#context.memory.set(node.name, { ...record, ...turned, readySeen: true });
      turn.marked.nodes += 1;
      looked('Unknown', true);
      this.#actOn(node, turn, observed, 'Unknown');
    });
  }

  #recordStale(node: Node, record: HealthRecord, grace: HealthGrace): CauseId {
    const { store, recorder, client, timeline, behavior, origin, start } = this.#parts;
    const leaseRenewed = behavior.readsLeases
      ? store.heartbeats.leaseRenewedAt(node.name, timeline.now)
      : undefined;
    const isFirstLook = this.#context.isAnew && origin > start && noticedAt(record) === origin;
    return recorder.record(
      client.component,
      {
        kind: 'node-lifecycle/grace-exceeded',
        node: node.name,
        ...(leaseRenewed === undefined ? {} : { leaseRenewed }),
        probe: noticedAt(record),
        ...(isFirstLook && { isFirstLook }),
        grace,
        ...(conditionOf(node, 'Ready') === undefined && { isStartup: true }),
      },
      store.heartbeats.of(node.name).silentBecause ?? THE_SNAPSHOT,
    );
  }

  /** A node is first read from the controller's own copy, then from the API server. */
  #sourceOf(retrying: Retrying | undefined): ClusterReader {
    const { store, client } = this.#parts;
    return retrying === undefined ? store : client.current;
  }

  /** A PUT of an object that has changed since it was read is refused. */
  #isRefused(node: Node, readAt: Instant, source: ClusterReader): boolean {
    const { timeline, client } = this.#parts;
    const { current } = client;
    return hasChangedSince({ source, current }, node, readAt, timeline.now);
  }

  /** The node is read again and judged once more after a tick, for a limited number of times. */
  #readAgain(node: Node, turn: Turn, retrying: Retrying | undefined, looked: Hears): void {
    const { client, timeline } = this.#parts;
    if (retrying?.isLast === true) {
      looked('skipped', true);
      return;
    }
    turn.worker.send({ kind: 'node', node: node.name }, (reached) => {
      const fresh = client.current.node(node.name);
      if (!reached || fresh === undefined) {
        looked('skipped', true);
        return;
      }
      const readAt = timeline.now;
      const since = retrying?.since ?? readAt;
      const isLast = between(since, readAt) >= RETRY_TIME;
      turn.worker.sleep(isLast ? NO_TIME : RETRY_PERIOD, () =>
        this.#judge(fresh, turn, readAt, { since, isLast }, looked),
      );
    });
  }

  #actOn(
    node: Node,
    turn: Turn,
    observed: ConditionStatus | undefined,
    current: ConditionStatus | undefined,
  ): void {
    if (current === undefined) return;
    const { store, behavior, events } = this.#parts;
    const { name } = node;
    const pods = store.podsOn(name);
    const afterPass = behavior.taintDecision === 'condition-after-pass';
    this.#seeToTaint(node, afterPass ? current : (observed ?? 'Unknown'), turn, () => {
      const turned = current !== 'True' && observed === 'True';
      if (turned) events.record({ node: name });
      if (!turned && !(this.#retries.has(name) && observed !== 'True')) {
        this.#retries.delete(name);
        return;
      }
      const because = store.causeOfReadiness(name);
      markPodsNotReady(this.#parts, turn.worker, name, pods, because, (refused, marked) => {
        turn.marked.pods += marked;
        if (refused > 0) this.#retries.add(name);
        else this.#retries.delete(name);
      });
    });
  }

  /** @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go processTaintBaseEviction (1.36) */
  #seeToTaint(node: Node, status: ConditionStatus, turn: Turn, seen: () => void): void {
    const { store, client, recorder, timeline, behavior } = this.#parts;
    const because = store.causeOfReadiness(node.name);
    if (behavior.evictsBy === 'deletion') {
      this.#seeToPods(node, status, turn, seen);
      return;
    }
    const verdict = decideTaint(node, status);
    if (verdict.kind === 'mark-reachable') {
      if (taintsToTakeBack(node, this.#parts.behavior).length > 0) turn.noteWork();
      this.markReachable(node, because, turn.worker, seen);
    } else if (verdict.kind === 'queue') {
      const again = verdict.anew && behavior.queues === 'in-each-pass';
      this.#context.enqueue(node, again ? 'each-pass' : 'once', because);
      seen();
    } else if (status !== 'True') {
      turn.noteWork();
      const swapped = { kind: 'node-lifecycle/taint-swapped', node: node.name } as const;
      const cause = recorder.record(client.component, swapped, because);
      const { add, remove } = taintsFor(status, timeline.now);
      const taints = { add: [add], remove: [remove] };
      swapTaints(this.#parts, turn.worker, node, taints, cause, seen);
    }
  }

  /**
   * The pods of a node that has not been ready for long are deleted at its turn in the queue.
   * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go processNoTaintBaseEviction (1.26)
   */
  #seeToPods(node: Node, status: ConditionStatus, turn: Turn, seen: () => void): void {
    const { store, timeline, behavior } = this.#parts;
    const because = store.causeOfReadiness(node.name);
    const record = this.#context.memory.of(node.name);
    if (status === 'True') this.markReachable(node, because, turn.worker, seen);
    else {
      if (record !== undefined && arePodsDue(record, status, behavior, timeline.now)) {
        this.#context.enqueue(node, 'once', because);
      }
      seen();
    }
  }
}

interface Retrying {
  readonly since: Instant;
  readonly isLast: boolean;
}

type HealthGrace = NodeLifecycleParts['behavior']['monitorGracePeriod'];

const NO_TIME = milliseconds(0);
