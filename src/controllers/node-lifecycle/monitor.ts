import { Caller } from '#api-clients';
import { type CauseId, THE_SNAPSHOT } from '#causes';
import { isReady, type Node, zoneKeyOf } from '#cluster';
import { type Grid, grid } from '#timeline';
import { earlier, type Instant } from '#units';
import { Attention, type Resting } from './attention.ts';
import { Disruption } from './disruption.ts';
import type { HealthRecord } from './health.ts';
import { HealthMemory } from './health-memory.ts';
import { NodeLook } from './node-look.ts';
import type { NodeLifecycleParts } from './parts.ts';
import { isAtRest, staleAfter } from './rest.ts';
import { taintsToTakeBack } from './taint-decision.ts';
import type { Tainter, Zone } from './tainter.ts';
import { countsForItsZone } from './zones.ts';

/** One pass over the nodes, under way. */
interface Pass {
  readonly begin: Instant;
  /** The nodes that are looked at, as the pass found them. */
  readonly listed: readonly Node[];
  /** The pass lists all nodes, each of which has its turn at an instant of its own. */
  readonly takesTime: boolean;
  readonly counts: Counts;
  /** The nodes that it marks Unknown, and their pods that it marks not ready. */
  readonly marked: { nodes: number; pods: number };
  readonly ended: () => void;
  next: number;
  workersLeft: number;
  isNoted: boolean;
}

type Counts = Map<string, { nodes: number; notReady: number }>;

/**
 * The pass over the nodes, made every monitor period. Nodes that no pass can change rest; the
 * others are looked at in order, by several workers at once.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go monitorNodeHealth (1.36)
 */
export class Monitor {
  readonly #parts: NodeLifecycleParts;
  readonly #tainter: Tainter;
  readonly #disruption: Disruption;
  readonly #attention = new Attention();
  readonly #memory: HealthMemory;
  readonly #look: NodeLook;
  readonly #known = new Set<string>();
  readonly #gone = new Set<string>();
  readonly #beginning: CauseId;
  /** Sends the controller's requests before and after the workers' turns. */
  readonly #main: Caller;
  #passes: Grid;
  #lastPass: Instant;

  /** @param beginning the cause of the start of the controller */
  constructor(parts: NodeLifecycleParts, tainter: Tainter, beginning: CauseId) {
    this.#parts = parts;
    this.#tainter = tainter;
    this.#beginning = beginning;
    this.#memory = new HealthMemory(parts.store, parts.behavior);
    this.#main = new Caller(parts.api);
    this.#disruption = new Disruption(parts, tainter, this.#main, beginning);
    this.#look = new NodeLook(parts, {
      memory: this.#memory,
      noteChange: (cause) => this.noteChange(cause),
      queueOf: (node) => this.#zoneOf(node).queue,
      enqueue: (node, how, because) =>
        this.#tainter.enqueue(this.#zoneOf(node), node.name, how, because),
    });
    this.#passes = grid(parts.origin, parts.behavior.monitorPeriod);
    this.#lastPass = earlier(parts.origin, parts.behavior.monitorPeriod);
    for (const { name } of parts.store.nodes()) this.#attention.wake(name);
  }

  /** Restores the record that a controller running before the start would have of a node. */
  remember(node: string, record: HealthRecord): void {
    this.#known.add(node);
    this.#memory.set(node, record);
  }

  hasRecordOf(node: string): boolean {
    return this.#memory.of(node) !== undefined;
  }

  /** Nodes were added, removed or moved, or became Ready or not: the state of a zone may change. */
  noteChange(cause: CauseId): void {
    this.#disruption.noteChange(cause);
  }

  /** The node's object or heartbeat has changed: the next pass looks at it. */
  wake(name: string): void {
    const node = this.#parts.store.node(name);
    if (node === undefined) {
      this.#attention.forget(name);
      this.#gone.add(name);
      return;
    }
    const resting = this.#attention.wake(name);
    if (resting?.ready !== true) return;
    this.#memory.wake(node, resting, this.#passes, this.#lastPass);
  }

  /** The next pass begins a period after the end of the last one. */
  countPassesFrom(next: Instant): void {
    this.#passes = grid(next, this.#parts.behavior.monitorPeriod);
  }

  /** Makes a pass and calls `ended` at its end, which may come much later. */
  pass(ended: () => void): void {
    const { timeline, store, api } = this.#parts;
    const begin = timeline.now;
    const awake = this.#attention.awake();
    const due = awake.filter((name) => this.#attention.isDue(name, begin));
    const takesTime = !api.isInstant && due.length > 0;
    const names = takesTime ? store.nodes().map(({ name }) => name) : due;
    const listed = names.sort(this.#parts.nodeOrder).flatMap((name) => store.node(name) ?? []);
    const counts: Counts = takesTime ? new Map() : this.#countOthers(awake, new Set(due));
    const marked = { nodes: 0, pods: 0 };
    const progress = { next: 0, workersLeft: 0, isNoted: false };
    const pass: Pass = { begin, listed, takesTime, counts, marked, ended, ...progress };
    this.#forgetGone();
    this.#meet(listed, 0, () => this.#examine(pass));
  }

  /** Frees new nodes of the taints of an earlier life, and sets up zones. */
  #meet(listed: readonly Node[], from: number, met: () => void): void {
    const { store, events, behavior } = this.#parts;
    for (let place = from; place < listed.length; place += 1) {
      const node = listed[place];
      if (node === undefined) continue;
      this.#zoneOf(node);
      if (this.#known.has(node.name)) continue;
      this.#known.add(node.name);
      events.record({ node: node.name });
      // The cause is the later one: the node or this controller.
      const written = store.causeOfNode(node.name);
      const nodeCameLast = written > this.#beginning;
      const because = nodeCameLast ? written : this.#beginning;
      if (taintsToTakeBack(node, behavior).length === 0) {
        this.#zoneOf(node).queue.remove(node.name);
        continue;
      }
      this.#look.markReachable(node, because, this.#main, () => this.#meet(listed, place + 1, met));
      return;
    }
    met();
  }

  #forgetGone(): void {
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
  #examine(pass: Pass): void {
    const { timeline, store, api } = this.#parts;
    const losesTaints = pass.listed.some((node) => store.node(node.name) !== node);
    if (losesTaints && api.isInstant) {
      timeline.at(timeline.now, 'monitor-pass', () => this.#beginTurns(pass));
    } else this.#beginTurns(pass);
  }

  #beginTurns(pass: Pass): void {
    const { api, workers } = this.#parts;
    const callers = Array.from({ length: workers.monitorPass }, () => {
      const worker: Caller = new Caller(api, () => this.#takeTurn(pass, worker));
      return worker;
    });
    pass.workersLeft = callers.length;
    for (const worker of callers) worker.run();
  }

  /** A worker takes the next node; the last one to find none ends the pass. */
  #takeTurn(pass: Pass, worker: Caller): boolean {
    const node = pass.listed[pass.next];
    if (node === undefined) {
      pass.workersLeft -= 1;
      if (pass.workersLeft === 0) this.#end(pass);
      return false;
    }
    pass.next += 1;
    const resting = pass.takesTime ? this.#attention.restOf(node.name) : undefined;
    if (resting !== undefined) this.#passBy(pass, node, resting);
    else {
      this.#look.at(
        node,
        { ...pass, worker, noteWork: () => this.#noteWork(pass) },
        (status, isNews) => {
          if (status !== 'skipped') count(pass.counts, node, status === 'True');
          this.#settle(node.name, isNews);
        },
      );
    }
    return true;
  }

  /** A pass that takes time comes to a resting node. */
  #passBy({ begin, counts }: Pass, node: Node, resting: Resting): void {
    const { now } = this.#parts.timeline;
    count(counts, node, resting.ready);
    if (resting.ready) {
      this.#memory.wake(node, resting, this.#passes, this.#lastPass);
      const { record } = this.#memory.observe(node, begin, now);
      this.#attention.lookAgain(node.name, { ...resting, record, pass: now });
    } else this.#zoneOf(node).queue.queueAnewAt(node.name, now);
  }

  /** Lets a node rest if no further pass can change anything about it. */
  #settle(name: string, isNews: boolean): void {
    const { store, behavior, timeline } = this.#parts;
    const { now } = timeline;
    const node = store.node(name);
    const record = this.#memory.of(name);
    if (node === undefined || record === undefined || this.#look.hasToRetry(name)) return;
    const heartbeat = this.#memory.heartbeatOf(name);
    const { queue } = this.#zoneOf(node);
    const byTaints = behavior.evictsBy === 'taints';
    const waits = byTaints ? queue.isQueuedAnew(name) : queue.isKnown(name);
    const ready = isReady(node);
    if (isAtRest(node, heartbeat, waits, behavior, now)) {
      const zone = countsForItsZone(node) ? zoneKeyOf(node) : undefined;
      this.#attention.rest(name, { zone, ready, record, heartbeat, pass: now });
    } else if (ready && !isNews) {
      // No pass before its grace period ends can change a silent node.
      const until = staleAfter(record, heartbeat, behavior.monitorGracePeriod, now);
      if (until !== undefined) this.#attention.wait(name, until);
    }
  }

  #noteWork(pass: Pass): void {
    if (pass.isNoted || !pass.takesTime) return;
    pass.isNoted = true;
    const { client, recorder } = this.#parts;
    const started = { kind: 'PassStarted', nodes: pass.listed.length } as const;
    recorder.record(client.component, started, THE_SNAPSHOT);
  }

  #end(pass: Pass): void {
    const { store, timeline } = this.#parts;
    this.#lastPass = pass.begin;
    if (!pass.takesTime) this.#tainter.passedAt(timeline.now);
    // A short pass does not list the nodes that rest: they have not changed since it began.
    const listed = (): readonly Node[] => {
      if (pass.takesTime) return pass.listed;
      const found = new Map(pass.listed.map((node) => [node.name, node]));
      return store.nodes().map((node) => found.get(node.name) ?? node);
    };
    this.#disruption.handle(pass.counts, listed, (turn) => {
      if (turn !== 'none') for (const { name } of store.nodes()) this.wake(name);
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

  /** Counts the nodes that a short pass does not look at. */
  #countOthers(awake: readonly string[], due: ReadonlySet<string>): Counts {
    const counts = this.#attention.counts();
    for (const name of awake) {
      const node = due.has(name) ? undefined : this.#parts.store.node(name);
      if (node !== undefined) count(counts, node, isReady(node));
    }
    return counts;
  }
}

function count(counts: Counts, node: Node, ready: boolean): void {
  if (!countsForItsZone(node)) return;
  const zone = zoneKeyOf(node);
  const standing = counts.get(zone) ?? { nodes: 0, notReady: 0 };
  if (standing.nodes === 0) counts.set(zone, standing);
  standing.nodes += 1;
  if (!ready) standing.notReady += 1;
}
