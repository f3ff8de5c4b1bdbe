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
import { atOrAfter, type Grid, grid, strictlyAfter, type Timer } from '#timeline';
import { milliseconds } from '#units';
import { conditionTaints } from './condition-taints.ts';
import { Monitor } from './monitor.ts';
import type { Beginning, NodeLifecycleParts } from './parts.ts';
import { rebuildMemory } from './steady.ts';
import { Tainter } from './tainter.ts';

const POLL_PERIOD = milliseconds(100);
const RESTARTED = { kind: 'node-lifecycle/restarted' } as const;

/**
 * The node-lifecycle controller of kube-controller-manager: marks silent nodes Unknown, taints nodes by
 * their conditions, and decides which nodes may be tainted NoExecute, and when.
 */
export class NodeLifecycleController {
  readonly #parts: NodeLifecycleParts;
  readonly #tainter: Tainter;
  readonly #monitor: Monitor;
  readonly #passes: Grid;
  readonly #inbox: Inbox;
  readonly #stopListening: () => void;
  #timer: Timer;

  constructor(parts: NodeLifecycleParts, beginning: Beginning) {
    this.#parts = parts;
    const polls = grid(parts.origin, POLL_PERIOD);
    this.#tainter = new Tainter({ ...parts, cluster: parts.store, polls });
    const { store, timeline, recorder, client } = parts;
    const because =
      beginning.mode === 'steady'
        ? THE_SNAPSHOT
        : recorder.record(client.component, RESTARTED, beginning.because);
    this.#monitor = new Monitor(parts, this.#tainter, because);
    this.#passes = grid(parts.origin, parts.behavior.monitorPeriod);
    if (beginning.mode === 'steady') rebuildMemory(parts, this.#monitor, this.#tainter);
    this.#inbox = store.subscribe<Change['object']>(
      'reactions',
      (changes) => this.#react(changes),
      ['node', 'pod'],
      (change) => change.object === 'node' || comesToNode(change),
    );
    for (const node of store.nodes()) {
      this.#inbox.deliver({ object: 'node', before: undefined, after: node, cause: because });
    }
    this.#stopListening = store.heartbeats.onChange((node) => this.#monitor.wake(node));
    const first = atOrAfter(this.#passes, timeline.now);
    this.#timer = timeline.inBackgroundAt(first, 'monitor-pass', () => this.#pass());
  }

  /** The process ends; nothing of what it remembered is left. */
  stop(): void {
    this.#parts.timeline.cancel(this.#timer);
    this.#tainter.close();
    this.#stopListening();
    this.#parts.store.unsubscribe(this.#inbox);
  }

  #pass(): void {
    const { timeline, apiAvailable } = this.#parts;
    if (apiAvailable()) this.#monitor.pass();
    const next = strictlyAfter(this.#passes, timeline.now);
    this.#timer = timeline.inBackgroundAt(next, 'monitor-pass', () => this.#pass());
  }

  #react(changes: readonly Change[]): void {
    for (const change of changes) {
      if (change.object === 'node') this.#onNode(change);
      else this.#onPod(change);
    }
  }

  #onNode({ before, after, cause }: Extract<Change, { object: 'node' }>): void {
    this.#monitor.wake((after ?? before)?.name ?? '');
    if (before === undefined || after === undefined) this.#monitor.noteChange(cause);
    else this.#compare(before, after, cause);
    if (after === undefined) return;
    const { store, client, timeline } = this.#parts;
    const node = store.node(after.name);
    const patch = node === undefined ? undefined : conditionTaints(node, timeline.now);
    if (patch === undefined) return;
    // A node that is new to the controller is as it is because of what wrote it last.
    const because = before === undefined ? store.causeOfNode(after.name) : cause;
    client.patchTaints(after.name, patch, because);
  }

  #compare(before: Node, after: Node, cause: CauseId): void {
    const was = conditionOf(before, 'Ready')?.status;
    const zone = zoneKeyOf(before);
    const moved = zone !== zoneKeyOf(after);
    if (moved) this.#tainter.leaveBehind(zone, after.name);
    if (moved || was !== conditionOf(after, 'Ready')?.status) this.#monitor.noteChange(cause);
  }

  /** A pod that comes to a node which is not Ready is marked not ready there and then. */
  #onPod({ after, cause }: PodChange): void {
    const name = after?.nodeName;
    if (after === undefined || name === undefined) return;
    const { store, client } = this.#parts;
    const node = store.node(name);
    if (node === undefined || isReady(node) || !isPodReady(after)) return;
    if (!this.#monitor.hasRecordOf(name)) return;
    client.setPodReady(store.pod(after.key) ?? after, false, cause);
  }
}

const comesToNode = ({ before, after }: PodChange): boolean =>
  after?.nodeName !== undefined && before?.nodeName !== after.nodeName;
