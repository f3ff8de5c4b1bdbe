import { type Heartbeat, isReady, type Node } from '#cluster';
import { type Grid, grid } from '#timeline';
import { compareText, earlier, type Instant } from '#units';
import type { HealthRecord } from '../health.ts';
import type { HealthMemory } from '../health-memory.ts';
import type { NodeLifecycleParts } from '../parts.ts';
import { countNode, type ZoneCounts, zoneThatCounts } from '../zones.ts';
import { catchUp } from './catch-up.ts';
import { isAtRest, staleAfter } from './is-at-rest.ts';

/** A node at rest, as it was at its last turn. */
interface Rest {
  /** Absent for a node that counts for no zone. */
  readonly zone: string | undefined;
  readonly ready: boolean;
  readonly record: HealthRecord;
  readonly heartbeat: Heartbeat;
  readonly pass: Instant;
}

/** The outcome of a turn. */
interface Turned {
  /** The node is in the queue of its zone, or has had its turn there. */
  readonly waits: boolean;
  /** The look found something that was not remembered, so that the next one may differ. */
  readonly isNews: boolean;
}

/** The nodes that a pass looks at, and the counts of the others. */
export interface NodesOfPass {
  /** The nodes that have a turn, in the order of their turns, as the pass found them. */
  readonly listed: readonly Node[];
  /** All nodes are listed, and each has its turn at an instant of its own. */
  readonly takesTime: boolean;
  /** The nodes that are not listed, by zone. */
  readonly counts: ZoneCounts;
}

/**
 * The nodes that passes need not look at, because no pass could change them: nodes at rest until
 * their object or heartbeat changes, and silent Ready nodes until their grace period ends. A
 * simulation that looks at every node in every pass has the same outcome.
 */
export class IdleNodes {
  readonly #parts: Parts;
  readonly #memory: HealthMemory;
  readonly #awake = new Set<string>();
  /** Nodes among those awake that no pass changes up to an instant. */
  readonly #waiting = new Map<string, Instant>();
  readonly #resting = new Map<string, Rest>();
  /** The nodes at rest, by zone. */
  readonly #counts: ZoneCounts = new Map();
  #passes: Grid;
  #lastPass: Instant;

  constructor(parts: Parts, memory: HealthMemory) {
    this.#parts = parts;
    this.#memory = memory;
    this.#passes = grid(parts.origin, parts.behavior.monitorPeriod);
    this.#lastPass = earlier(parts.origin, parts.behavior.monitorPeriod);
    for (const { name } of parts.store.nodes()) this.#awake.add(name);
  }

  /** The nodes of a pass that begins now. A pass that needs requests lists all nodes. */
  nodesOfPass(): NodesOfPass {
    const { store, timeline, api, nodeOrder } = this.#parts;
    const awake = [...this.#awake].sort(compareText);
    const due = awake.filter((name) => !this.#waits(name, timeline.now));
    const takesTime = !api.isInstant && due.length > 0;
    const names = takesTime ? store.nodes().map(({ name }) => name) : due;
    return {
      listed: names.sort(nodeOrder).flatMap((name) => store.node(name) ?? []),
      takesTime,
      counts: takesTime ? new Map() : this.#countOthers(awake, new Set(due)),
    };
  }

  /** The turn of a node in a pass that takes time; false for a node that needs a look. */
  skipsTurn(node: Node, passBegin: Instant): boolean {
    const { now } = this.#parts.timeline;
    const rest = this.#resting.get(node.name);
    if (rest?.ready === true) {
      this.#catchUp(node, rest);
      const { record } = this.#memory.observe(node, passBegin, now);
      this.#resting.set(node.name, { ...rest, record, pass: now });
    }
    return rest !== undefined;
  }

  /** Decides after a turn whether the next passes may skip the node. */
  settle(node: Node, { waits, isNews }: Turned): void {
    const { behavior, timeline } = this.#parts;
    const { now } = timeline;
    const { name } = node;
    const record = this.#memory.of(name);
    if (record === undefined) return;
    const heartbeat = this.#memory.heartbeatOf(name);
    const ready = isReady(node);
    if (isAtRest(node, heartbeat, waits, behavior, now)) {
      this.#awake.delete(name);
      this.#waiting.delete(name);
      const zone = zoneThatCounts(node);
      this.#resting.set(name, { zone, ready, record, heartbeat, pass: now });
      countNode(this.#counts, zone, ready);
    } else if (ready && !isNews) {
      // No pass before its grace period ends can change a silent node.
      const until = staleAfter(record, heartbeat, behavior.monitorGracePeriod, now);
      if (until !== undefined) this.#waiting.set(name, until);
    }
  }

  /** The node's object or heartbeat has changed: the next pass looks at it. */
  wake(node: Node): void {
    const rest = this.forget(node.name);
    this.#awake.add(node.name);
    if (rest?.ready === true) this.#catchUp(node, rest);
  }

  /** The node's object is removed. */
  forget(name: string): Rest | undefined {
    this.#awake.delete(name);
    this.#waiting.delete(name);
    const rest = this.#resting.get(name);
    if (rest !== undefined) countNode(this.#counts, rest.zone, rest.ready, -1);
    this.#resting.delete(name);
    return rest;
  }

  /** A pass has ended. */
  passed(begin: Instant): void {
    this.#lastPass = begin;
  }

  /** The next pass begins a period after the end of the last one. */
  countPassesFrom(next: Instant): void {
    this.#passes = grid(next, this.#parts.behavior.monitorPeriod);
  }

  #waits(name: string, now: Instant): boolean {
    const until = this.#waiting.get(name);
    return until !== undefined && until >= now;
  }

  /** Brings the record of a Ready node to the state that the skipped passes would have left. */
  #catchUp(node: Node, rest: Rest): void {
    const created = node.creationTimestamp ?? rest.pass;
    const record = catchUp(rest, rest.heartbeat, created, this.#passes, this.#lastPass);
    this.#memory.set(node.name, record);
  }

  /** Counts the nodes at rest and those that wait. */
  #countOthers(awake: readonly string[], due: ReadonlySet<string>): ZoneCounts {
    const counts: ZoneCounts = new Map();
    for (const [zone, count] of this.#counts) counts.set(zone, { ...count });
    for (const name of awake) {
      const node = due.has(name) ? undefined : this.#parts.store.node(name);
      if (node !== undefined) countNode(counts, zoneThatCounts(node), isReady(node));
    }
    return counts;
  }
}

type Parts = Pick<
  NodeLifecycleParts,
  'api' | 'behavior' | 'nodeOrder' | 'origin' | 'store' | 'timeline'
>;
