import { WorkQueue } from '#api-clients';
import { type CauseId, THE_SNAPSHOT } from '#causes';
import {
  type Change,
  conditionOf,
  type Inbox,
  isPodReady,
  isReady,
  type Node,
  type PodChange,
  zoneKeyOf,
} from '#cluster';
import { atOrAfter, grid, type Timer } from '#timeline';
import { type Instant, later } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import { type MemoryAtStart, memoryAtStart } from './memory-at-start.ts';
import { Monitor } from './monitor.ts';
import type { Beginning, NodeLifecycleParts } from './parts.ts';
import { markPodsNotReady, swapTaints } from './requests.ts';
import { conditionTaints } from './taint-decision.ts';
import { OldCopies } from './taint-queue.ts';
import { Tainter } from './tainter.ts';

const RESTARTED = { kind: 'node-lifecycle/restarted' } as const;

/**
 * The node-lifecycle controller of kube-controller-manager: marks silent nodes Unknown, taints nodes by
 * their conditions, and decides which nodes may be tainted NoExecute, and when. All that it does goes
 * through one client: the workers of its passes, the loop that adds NoExecute taints, the workers for
 * NoSchedule taints and for pods, and the sender of its events.
 */
export class NodeLifecycleController {
  readonly #parts: NodeLifecycleParts;
  readonly #tainter: Tainter;
  readonly #monitor: Monitor;
  readonly #inbox: Inbox;
  readonly #conditionTaints: WorkQueue;
  readonly #newPods: WorkQueue;
  readonly #stopListening: () => void;
  #timer: Timer;
  /** The nodes whose NoSchedule taints it looks at first. */
  #toMeet: (() => readonly string[]) | undefined;

  constructor(parts: NodeLifecycleParts, beginning: Beginning) {
    this.#parts = parts;
    const { store, timeline, recorder, client, api, workers } = parts;
    const copies = new OldCopies(parts, (node) => this.#monitor.markActive(node));
    this.#tainter = new Tainter(parts, copies);
    const because =
      beginning.mode === 'steady'
        ? THE_SNAPSHOT
        : recorder.record(client.component, RESTARTED, beginning.because);
    this.#monitor = new Monitor(parts, this.#tainter, copies, because);
    this.#conditionTaints = new WorkQueue(api, workers.nodeTaints, (...work) =>
      this.#taintByConditions(...work),
    );
    this.#newPods = new WorkQueue(api, workers.nodePods, (...work) => this.#markNewPod(...work));
    this.#inbox = store.subscribe<Change['object']>(
      'reactions',
      (changes) => this.#react(changes),
      ['node', 'pod'],
      (change) => change.object === 'node' || comesToNode(change),
      'sleeps',
    );
    if (beginning.mode === 'steady') this.#goOn(memoryAtStart(parts));
    else {
      for (const node of store.nodes()) {
        this.#inbox.deliver({ object: 'node', before: undefined, after: node, cause: because });
      }
    }
    this.#stopListening = store.heartbeats.onChange((node) => this.#monitor.markActive(node));
    const passes = grid(parts.origin, parts.behavior.monitorPeriod);
    this.#timer = this.#passAt(atOrAfter(passes, timeline.now));
  }

  /** The process ends: its memory is lost, and waiting work is dropped. */
  stop(): void {
    this.#parts.timeline.cancel(this.#timer);
    this.#tainter.close();
    this.#conditionTaints.close();
    this.#newPods.close();
    this.#stopListening();
    this.#parts.store.unsubscribe(this.#inbox);
  }

  /**
   * Goes on as if it had been running for long: only NoSchedule taints are seen to. Nodes that are
   * written at this very instant, before it comes to that, are compared with their conditions, too.
   */
  #goOn(memory: MemoryAtStart): void {
    const { store, behavior } = this.#parts;
    rebuildMemory(memory, behavior, this.#monitor, this.#tainter);
    const nodes = store.nodes();
    this.#toMeet = () =>
      store.nodes() === nodes ? memory.taintedWrongly : nodes.map(({ name }) => name);
    this.#inbox.wake();
  }

  #meet(nodes: readonly string[]): void {
    const { store, behavior } = this.#parts;
    if (!behavior.taintsByCondition) return;
    for (const node of nodes) this.#conditionTaints.add(node, store.causeOfNode(node));
  }

  #passAt(when: Instant): Timer {
    return this.#parts.timeline.inBackgroundAt(when, 'monitor-pass', () => this.#pass());
  }

  #pass(): void {
    const { timeline, behavior } = this.#parts;
    const begin = timeline.now;
    const next = (): void => {
      const when = later(timeline.now, behavior.monitorPeriod);
      if (timeline.now > begin) this.#monitor.countPassesFrom(when);
      this.#timer = this.#passAt(when);
    };
    if (this.#parts.apiAvailable()) this.#monitor.pass(next);
    else next();
  }

  #react(changes: readonly Change[]): void {
    const toMeet = this.#toMeet?.() ?? [];
    this.#toMeet = undefined;
    this.#meet(toMeet);
    for (const change of changes) {
      if (change.object === 'node') this.#onNode(change);
      else this.#onPod(change);
    }
  }

  #onNode({ before, after, cause }: Extract<Change, { object: 'node' }>): void {
    this.#monitor.markActive((after ?? before)?.name ?? '');
    if (before === undefined || after === undefined) this.#monitor.noteChange(cause);
    else this.#compare(before, after, cause);
    if (after === undefined || !this.#parts.behavior.taintsByCondition) return;
    // The cause of a node that is new to the controller is its last write.
    const because = before === undefined ? this.#parts.store.causeOfNode(after.name) : cause;
    this.#conditionTaints.add(after.name, because);
  }

  #taintByConditions(...[name, because, worker]: Work): void {
    const { store, timeline } = this.#parts;
    const node = store.node(name);
    const patch = node === undefined ? undefined : conditionTaints(node, timeline.now);
    if (node !== undefined && patch !== undefined) {
      swapTaints(this.#parts, worker, node, patch, because);
    }
  }

  #compare(before: Node, after: Node, cause: CauseId): void {
    const was = conditionOf(before, 'Ready')?.status;
    const zone = zoneKeyOf(before);
    const moved = zone !== zoneKeyOf(after);
    if (moved) this.#tainter.forget(zone, after.name);
    if (moved || was !== conditionOf(after, 'Ready')?.status) this.#monitor.noteChange(cause);
  }

  /** A pod that comes to a node which is not Ready is marked not ready immediately. */
  #onPod({ after, cause }: PodChange): void {
    const name = after?.nodeName;
    if (after === undefined || name === undefined) return;
    const node = this.#parts.store.node(name);
    if (node === undefined || isReady(node) || !isPodReady(after)) return;
    if (this.#monitor.hasRecordOf(name)) this.#newPods.add(after.key, cause);
  }

  /** @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go processPod (1.36) */
  #markNewPod(...[key, because, worker]: Work): void {
    const pod = this.#parts.store.pod(key);
    if (pod?.nodeName === undefined) return;
    markPodsNotReady(this.#parts, worker, pod.nodeName, [pod], because);
  }
}

type Work = Parameters<ConstructorParameters<typeof WorkQueue>[2]>;

const comesToNode = ({ before, after }: PodChange): boolean =>
  after?.nodeName !== undefined && before?.nodeName !== after.nodeName;

/** Rebuilds health records, zone states, token buckets and nodes that are already tainted. */
function rebuildMemory(
  memory: MemoryAtStart,
  { evictionRate: fullRate }: Pick<NodeLifecycleBehavior, 'evictionRate'>,
  monitor: Monitor,
  tainter: Tainter,
): void {
  monitor.begin(memory);
  for (const { key, done, state, limiter } of memory.zones) {
    const zone = tainter.addZone(key, fullRate, limiter);
    for (const node of done) zone.queue.markDone(node);
    zone.state = state ?? zone.state;
  }
}
