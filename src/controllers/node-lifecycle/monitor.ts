import { Caller } from '#api-clients';
import { type CauseId, THE_SNAPSHOT } from '#causes';
import { isReady, type Node, zoneKeyOf } from '#cluster';
import { type Instant, OverlaidMap } from '#units';
import { HealthMemory } from './health.ts';
import { IdleNodes } from './idle/idle-nodes.ts';
import type { NodesOfPass } from './idle/passes.ts';
import type { MemoryAtStart } from './memory-at-start.ts';
import { NodeLook } from './node-look.ts';
import type { NodeLifecycleParts } from './parts.ts';
import { taintsToTakeBack } from './taint-decision.ts';
import type { OldCopies } from './taint-queue.ts';
import type { Tainter, Zone } from './tainter.ts';
import { countNode, Disruption, zoneThatCounts } from './zones.ts';

/** One pass over the nodes, under way. */
interface Pass extends NodesOfPass {
  readonly begin: Instant;
  /** The nodes that it marks Unknown, and their pods that it marks not ready. */
  readonly marked: { nodes: number; pods: number };
  readonly ended: () => void;
  readonly nodes: number;
  workersLeft: number;
  isNoted: boolean;
}

/**
 * The pass over the nodes, made every monitor period. Nodes that no pass can change rest; the
 * others are looked at in order, by several workers at once.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go monitorNodeHealth (1.36)
 */
export class Monitor {
  readonly #parts: NodeLifecycleParts;
  readonly #tainter: Tainter;
  readonly #disruption: Disruption;
  readonly #memory: HealthMemory;
  readonly #idle: IdleNodes;
  readonly #look: NodeLook;
  /** The nodes that passes have met. */
  #known = new OverlaidMap<string, unknown>();
  readonly #gone = new Set<string>();
  readonly #beginning: CauseId;
  /** Sends the controller's requests before and after the workers' turns. */
  readonly #main: Caller;

  /** @param beginning the cause of the start of the controller */
  constructor(parts: NodeLifecycleParts, tainter: Tainter, copies: OldCopies, beginning: CauseId) {
    this.#parts = parts;
    this.#tainter = tainter;
    this.#beginning = beginning;
    this.#memory = new HealthMemory(parts.store, parts.behavior);
    this.#idle = new IdleNodes(parts, this.#memory);
    this.#main = new Caller(parts.api);
    this.#disruption = new Disruption(parts, tainter, this.#main, beginning);
    this.#look = new NodeLook(parts, {
      isAnew: beginning !== THE_SNAPSHOT,
      memory: this.#memory,
      noteChange: (cause) => this.noteChange(cause),
      noteMarked: (node) => copies.noteMarked(node),
      queueOf: (node) => this.#zoneOf(node).queue,
      enqueue: (node, how, because) =>
        this.#tainter.enqueue(this.#zoneOf(node), node.name, how, because),
    });
  }

  /** Restores the memory of a controller that ran before the start. */
  begin({ records, skipped, active, skippedCounts }: MemoryAtStart): void {
    this.#known = new OverlaidMap<string, unknown>(records);
    this.#memory.begin(records);
    this.#idle.begin(skipped, active, skippedCounts);
  }

  hasRecordOf(node: string): boolean {
    return this.#memory.of(node) !== undefined;
  }

  /** Nodes were added, removed or moved, or became Ready or not: the state of a zone may change. */
  noteChange(cause: CauseId): void {
    this.#disruption.noteChange(cause);
  }

  /** The node's object or heartbeat has changed: the next pass looks at it. */
  markActive(name: string): void {
    const node = this.#parts.store.node(name);
    if (node !== undefined) this.#idle.markActive(node);
    else {
      this.#idle.forget(name);
      this.#gone.add(name);
    }
  }

  /** The next pass begins a period after the end of the last one. */
  countPassesFrom(next: Instant): void {
    this.#idle.countPassesFrom(next);
  }

  /** Makes a pass and calls `ended` at its end, which may come much later. */
  pass(ended: () => void): void {
    const { timeline, store } = this.#parts;
    if (this.#changesNothing()) {
      this.#idle.passAtRest();
      this.#tainter.passedAt(timeline.now);
      ended();
      return;
    }
    const { due, counts, listed } = this.#idle.nodesOfPass();
    const pass: Pass = {
      begin: timeline.now,
      due,
      counts,
      listed,
      nodes: store.nodes().length,
      marked: { nodes: 0, pods: 0 },
      ended,
      workersLeft: 0,
      isNoted: false,
    };
    this.#forgetDeleted();
    if (due.length === 0) this.#handleDisruption(pass);
    else this.#freeNewNodes(due, 0, () => this.#updateNodes(pass));
  }

  /** Whether a pass now would neither look at a node nor find a zone in another state. */
  #changesNothing(): boolean {
    const { allSkipped, skippedCounts } = this.#idle;
    return this.#gone.size === 0 && allSkipped && !this.#disruption.findsChange(skippedCounts);
  }

  /** Frees new nodes of the taints of an earlier life, and sets up zones. */
  #freeNewNodes(due: readonly Node[], from: number, met: () => void): void {
    const { store, events, behavior } = this.#parts;
    for (let place = from; place < due.length; place += 1) {
      const node = due[place];
      if (node === undefined) continue;
      this.#zoneOf(node);
      if (this.#known.has(node.name)) continue;
      this.#known.set(node.name, node);
      events.record({ node: node.name });
      // The cause is the later one: the node or this controller.
      const written = store.causeOfNode(node.name);
      const nodeCameLast = written > this.#beginning;
      const because = nodeCameLast ? written : this.#beginning;
      if (taintsToTakeBack(node, behavior).length === 0) {
        this.#zoneOf(node).queue.remove(node.name);
        continue;
      }
      this.#look.markReachable(node, because, this.#main, () =>
        this.#freeNewNodes(due, place + 1, met),
      );
      return;
    }
    met();
  }

  #forgetDeleted(): void {
    const { store, events } = this.#parts;
    for (const name of this.#gone) {
      if (store.node(name) !== undefined) continue;
      if (this.#known.delete(name)) events.record({ node: name });
    }
    if (this.#gone.size > 0) this.#disruption.forgetEmptyZones();
    this.#tainter.passWithout(this.#gone);
    this.#gone.clear();
  }

  #zoneOf(node: Node): Zone {
    const key = zoneKeyOf(node);
    return this.#tainter.zone(key) ?? this.#tainter.addZone(key, this.#parts.behavior.evictionRate);
  }

  /**
   * Other components see the taints that new nodes have lost before the pass taints any of them.
   */
  #updateNodes(pass: Pass): void {
    const { timeline, store } = this.#parts;
    const losesTaints = pass.due.some((node) => store.node(node.name) !== node);
    if (losesTaints && pass.begin === timeline.now) {
      timeline.at(timeline.now, 'monitor-pass', () => this.#startWorkers(pass));
    } else this.#startWorkers(pass);
  }

  #startWorkers(pass: Pass): void {
    const { api, workers } = this.#parts;
    let left = workers.monitorPass;
    pass.workersLeft = left;
    while (left > 0) {
      const before = pass.workersLeft;
      const worker: Caller = new Caller(api, () => this.#updateNext(pass, worker));
      worker.run();
      left -= 1;
      if (pass.workersLeft === before || left < 2) continue;
      // It has found no turn, and neither would the others: the last one ends the pass.
      pass.workersLeft -= left - 1;
      left = 1;
    }
  }

  /** A worker takes the next node; the last one to find none ends the pass. */
  #updateNext(pass: Pass, worker: Caller): boolean {
    const node = this.#idle.nextTurn();
    if (node === undefined) {
      pass.workersLeft -= 1;
      if (pass.workersLeft === 0) this.#handleDisruption(pass);
      return false;
    }
    const { now } = this.#parts.timeline;
    if (this.#idle.skipsTurn(node)) {
      countNode(pass.counts, zoneThatCounts(node), isReady(node));
      this.#zoneOf(node).queue.requeue(node.name, now);
    } else {
      const { begin, marked } = pass;
      const turn = { begin, marked, worker, noteWork: () => this.#noteWork(pass) };
      this.#look.at(node, turn, (status, isNews) => {
        if (status !== 'skipped') countNode(pass.counts, zoneThatCounts(node), status === 'True');
        this.#settle(node.name, isNews);
      });
    }
    return true;
  }

  /** Lets a node rest if no further pass can change anything about it. */
  #settle(name: string, isNews: boolean): void {
    const node = this.#parts.store.node(name);
    if (node === undefined || this.#look.hasToRetry(name)) return;
    const { queue } = this.#zoneOf(node);
    // The next pass takes a node out of the queue that became Ready while a long pass was under way.
    if (isReady(node) && queue.isKnown(name)) return;
    const byTaints = this.#parts.behavior.evictsBy === 'taints';
    const waits = byTaints ? queue.isRequeued(name) : queue.isKnown(name);
    this.#idle.settle(node, { waits, isNews });
  }

  #noteWork(pass: Pass): void {
    if (pass.isNoted) return;
    const { client, recorder, api } = this.#parts;
    api.beforeWait(() => {
      pass.isNoted = true;
      const started = { kind: 'PassStarted', nodes: pass.nodes } as const;
      recorder.record(client.component, started, THE_SNAPSHOT);
    });
  }

  #handleDisruption(pass: Pass): void {
    const { store, timeline } = this.#parts;
    this.#idle.passed(pass.begin);
    if (pass.due.length === 0) this.#tainter.passedAt(timeline.now);
    this.#disruption.handle(pass.counts, pass.listed, (turn) => {
      if (turn !== 'none') for (const { name } of store.nodes()) this.markActive(name);
      if (turn === 'left-all-down') this.#memory.grantNewGrace(timeline.now);
      this.#noteEnd(pass);
      pass.ended();
    });
  }

  #noteEnd({ isNoted, marked }: Pass): void {
    if (!isNoted) return;
    const { client, recorder } = this.#parts;
    recorder.record(client.component, { kind: 'PassEnded', ...marked }, THE_SNAPSHOT);
  }
}
