import { isReady, type Node } from '#cluster';
import { compareText, earlier, type Instant, OverlaidMap } from '#units';
import type { HealthMemory } from '../health.ts';
import type { NodeLifecycleParts } from '../parts.ts';
import { countNode, type ZoneCount, type ZoneCounts, zoneThatCounts } from '../zones.ts';
import { type SkippedNode, skippedNodeOf, staleAfter } from './is-at-rest.ts';
import { catchUp, type NodesOfPass, PassLog, PassOrder } from './passes.ts';

/** The outcome of a turn. */
interface Turned {
  /** The node is in the queue of its zone, or has had its turn there. */
  readonly waits: boolean;
  /** The look found something that was not remembered, so that the next one may differ. */
  readonly isNews: boolean;
}

/**
 * The nodes that passes need not look at, because no pass could change them: nodes at rest until
 * their object or heartbeat changes, and silent Ready nodes until their grace period ends. A
 * simulation that looks at every node in every pass has the same outcome.
 */
export class IdleNodes {
  readonly #parts: Parts;
  readonly #memory: HealthMemory;
  #activeNames: Set<string> | undefined;
  /** Nodes among those active that no pass changes up to an instant. */
  readonly #waiting = new Map<string, Instant>();
  #skipped = new OverlaidMap<string, SkippedNode>();
  /** The nodes at rest, by zone. */
  readonly #counts: ZoneCounts = new Map();
  /** Nodes at rest that wait for their taint: passes that look at others queue them again. */
  readonly #queued = new Set<string>();
  readonly #passes: PassLog;
  #lastPass: Instant;
  /** The turns of the pass under way. */
  #order: PassOrder | undefined;

  constructor(parts: Parts, memory: HealthMemory) {
    const { origin, behavior } = parts;
    this.#parts = parts;
    this.#memory = memory;
    this.#passes = new PassLog(origin, behavior.monitorPeriod);
    this.#lastPass = earlier(origin, behavior.monitorPeriod);
  }

  /** Without any memory, all nodes are active at first. */
  get #active(): Set<string> {
    this.#activeNames ??= new Set(this.#parts.store.nodes().map(({ name }) => name));
    return this.#activeNames;
  }

  /** Nodes that have been at rest for long, and are Ready; the others are active. */
  begin(
    skipped: ReadonlyMap<string, SkippedNode>,
    active: readonly string[],
    counts: ZoneCounts,
  ): void {
    this.#skipped = new OverlaidMap(skipped);
    this.#activeNames = new Set(active);
    for (const [zone, count] of copyOf(counts)) this.#counts.set(zone, count);
  }

  /** Whether all nodes are at rest, so that a pass looks at none of them. */
  get allSkipped(): boolean {
    return this.#active.size === 0;
  }

  /** The nodes at rest, by zone. */
  get skippedCounts(): ReadonlyMap<string, ZoneCount> {
    return this.#counts;
  }

  /** A pass that looks at no node begins and ends now. */
  passAtRest(): void {
    const { timeline, drawnOrder } = this.#parts;
    drawnOrder?.begin();
    this.#passes.note(timeline.now);
    this.passed(timeline.now);
  }

  /**
   * The nodes of a pass that begins now. Where there is one to look at, all that are active or wait
   * for their taint have a turn; otherwise none has.
   */
  nodesOfPass(): NodesOfPass {
    const { store, timeline, nodeOrder, drawnOrder } = this.#parts;
    const order = drawnOrder?.begin() ?? nodeOrder;
    const { now: begin } = timeline;
    this.#passes.note(begin);
    const active = [...this.#active].sort(compareText);
    const due = active.filter((name) => !this.#waits(name, begin));
    const names = due.length > 0 ? [...active, ...this.#queued] : [];
    const counts = due.length > 0 ? this.#countOthers() : this.#countAll(active);
    const nodes = names.sort(order).flatMap((name) => store.node(name) ?? []);
    this.#order = new PassOrder({ begin, counts, byName: store.nodes(), due: nodes, order });
    return this.#order;
  }

  /** The next node with a turn in the pass under way; undefined when there is none. */
  nextTurn(): Node | undefined {
    const { now } = this.#parts.timeline;
    const turn = this.#order?.take();
    // At the instant at which the pass began the skipped passes are caught up with instead.
    if (turn !== undefined && this.#order !== undefined && now > this.#order.begin) {
      const those = turn.node === undefined ? turn.passed() : [...turn.passed(), turn.node];
      for (const node of those) this.#passBy(node, this.#order.begin, now);
    }
    return turn?.node;
  }

  /** Whether a node has its turn without needing a look. */
  skipsTurn(node: Node): boolean {
    return this.#skipped.has(node.name);
  }

  /** The turn of a node at rest. */
  #passBy(node: Node, passBegin: Instant, now: Instant): void {
    const rest = this.#skipped.get(node.name);
    if (rest?.beats !== true) return;
    this.#catchUp(node, rest);
    const { record } = this.#memory.observe(node, passBegin, now);
    this.#skipped.set(node.name, { ...rest, record, pass: now });
  }

  /** Decides after a turn whether the next passes may skip the node. */
  settle(node: Node, { waits, isNews }: Turned): void {
    const { behavior, timeline } = this.#parts;
    const { now } = timeline;
    const { name } = node;
    const record = this.#memory.of(name);
    if (record === undefined) return;
    const heartbeat = this.#memory.heartbeatOf(name);
    const rest = skippedNodeOf(node, { record, heartbeat, pass: now, waits }, behavior, now);
    if (rest !== undefined) {
      this.#active.delete(name);
      this.#waiting.delete(name);
      this.#skipped.set(name, rest);
      if (!rest.ready && waits) this.#queued.add(name);
      countNode(this.#counts, rest.zone, rest.ready);
    } else if (isReady(node) && !isNews) {
      // No pass before its grace period ends can change a silent node.
      const until = staleAfter(record, heartbeat, behavior.monitorGracePeriod, now);
      if (until !== undefined) this.#waiting.set(name, until);
    }
  }

  /** The node's object or heartbeat has changed: the next pass looks at it. */
  markActive(node: Node): void {
    const rest = this.forget(node.name);
    this.#active.add(node.name);
    if (rest?.beats === true) this.#catchUp(node, rest);
  }

  /** The node's object is removed. */
  forget(name: string): SkippedNode | undefined {
    this.#active.delete(name);
    this.#waiting.delete(name);
    const rest = this.#skipped.get(name);
    if (rest === undefined) return undefined;
    countNode(this.#counts, rest.zone, rest.ready, -1);
    this.#skipped.delete(name);
    // The pass under way counted a node without a turn as one at rest.
    const turns = this.#order;
    if (!this.#queued.delete(name) && turns?.giveTurn(name)) {
      countNode(turns.counts, rest.zone, rest.ready, -1);
    }
    return rest;
  }

  /** A pass has ended. */
  passed(begin: Instant): void {
    this.#lastPass = begin;
    this.#order = undefined;
  }

  /** The next pass begins a period after the end of the last one. */
  countPassesFrom(next: Instant): void {
    this.#passes.countFrom(next);
  }

  #waits(name: string, now: Instant): boolean {
    const until = this.#waiting.get(name);
    return until !== undefined && until >= now;
  }

  /** Brings the record of a node that beats to the state that the skipped passes would have left. */
  #catchUp(node: Node, rest: SkippedNode): void {
    const created = node.creationTimestamp ?? rest.pass;
    const turns = this.#order;
    const last = turns?.isPast(node.name) ? turns.begin : this.#lastPass;
    const record = catchUp(rest, rest.heartbeat, created, this.#passes, last);
    this.#memory.set(node.name, record);
  }

  /** Counts the nodes at rest that have no turn. */
  #countOthers(): ZoneCounts {
    const counts = copyOf(this.#counts);
    for (const name of this.#queued) countNode(counts, this.#skipped.get(name)?.zone, false, -1);
    return counts;
  }

  /** Counts the nodes at rest and those that wait. */
  #countAll(active: readonly string[]): ZoneCounts {
    const counts = copyOf(this.#counts);
    for (const name of active) {
      const node = this.#parts.store.node(name);
      if (node !== undefined) countNode(counts, zoneThatCounts(node), isReady(node));
    }
    return counts;
  }
}

const copyOf = (counts: ZoneCounts): ZoneCounts =>
  new Map([...counts].map(([zone, count]) => [zone, { ...count }]));

type Parts = Pick<
  NodeLifecycleParts,
  'behavior' | 'drawnOrder' | 'nodeOrder' | 'origin' | 'store' | 'timeline'
>;
