import type { Heartbeat } from '#cluster';
import { compareText, type Instant } from '#units';
import type { HealthRecord } from './health.ts';

/** A node that passes skip, as it was at its last look. */
export interface Resting {
  /** Absent for a node that counts for no zone. */
  readonly zone: string | undefined;
  readonly ready: boolean;
  readonly record: HealthRecord;
  readonly heartbeat: Heartbeat;
  readonly pass: Instant;
}

/** The nodes that a pass has to look at, and the counts of the others. */
export class Attention {
  readonly #awake = new Set<string>();
  /** Nodes among them that do not change up to an instant. */
  readonly #waiting = new Map<string, Instant>();
  readonly #resting = new Map<string, Resting>();
  readonly #counts = new Map<string, { nodes: number; notReady: number }>();

  /** Nodes that do not rest, by name. */
  awake(): readonly string[] {
    return [...this.#awake].sort(compareText);
  }

  /** Whether a node that is not at rest is due for a look. */
  isDue(node: string, now: Instant): boolean {
    const until = this.#waiting.get(node);
    return until === undefined || until < now;
  }

  /** No pass up to `until` can change the node, unless it is woken. */
  wait(node: string, until: Instant): void {
    this.#waiting.set(node, until);
  }

  isResting(node: string): boolean {
    return this.#resting.has(node);
  }

  restOf(node: string): Resting | undefined {
    return this.#resting.get(node);
  }

  /** A pass that takes time has looked at a resting node at its turn. */
  lookAgain(node: string, resting: Resting): void {
    this.#resting.set(node, resting);
  }

  /** The counts of the resting nodes of every zone. */
  counts(): Map<string, { nodes: number; notReady: number }> {
    return new Map([...this.#counts].map(([zone, count]) => [zone, { ...count }]));
  }

  rest(node: string, resting: Resting): void {
    this.#awake.delete(node);
    this.#waiting.delete(node);
    this.#resting.set(node, resting);
    this.#count(resting, 1);
  }

  /** The node has to be looked at; returns its rest, if there was one. */
  wake(node: string): Resting | undefined {
    this.#awake.add(node);
    this.#waiting.delete(node);
    return this.#unrest(node);
  }

  /** The node's object is removed. */
  forget(node: string): void {
    this.#awake.delete(node);
    this.#waiting.delete(node);
    this.#unrest(node);
  }

  #unrest(node: string): Resting | undefined {
    const resting = this.#resting.get(node);
    if (resting === undefined) return undefined;
    this.#resting.delete(node);
    this.#count(resting, -1);
    return resting;
  }

  #count({ zone, ready }: Resting, by: 1 | -1): void {
    if (zone === undefined) return;
    const count = this.#counts.get(zone) ?? { nodes: 0, notReady: 0 };
    count.nodes += by;
    if (!ready) count.notReady += by;
    if (count.nodes === 0) this.#counts.delete(zone);
    else this.#counts.set(zone, count);
  }
}
