import type { PodSpec, PodStats } from '#cluster';
import { type Instant, microseconds } from '#units';
import { at, type CurveChange, type Span } from '#usage';
import { Use } from './use.ts';

/**
 * The memory of one pod, container by container. An event about the pod changes the usage of its
 * first container; the others keep theirs.
 */
export class PodMemory {
  readonly #use: Use;
  readonly #measured: ReadonlyMap<string, number>;
  /** Absent without figures for single containers: all is used by one. */
  readonly #first: string | undefined;
  readonly #ofFirst: number;
  /** The growth of the others since they were measured, by name. */
  readonly #more = new Map<string, number>();
  /** Containers that do not run at the moment. */
  readonly #stopped = new Set<string>();

  constructor({ memory, containers = [] }: PodStats, spec?: PodSpec) {
    const areMeasured = containers.some(
      ({ name, memory: used }) => used?.workingSetBytes !== undefined && hasContainer(spec, name),
    );
    const [first, ...others] = areMeasured ? containers : [];
    this.#use = new Use(memory?.workingSetBytes);
    this.#first = first?.name;
    this.#ofFirst = first?.memory?.workingSetBytes ?? memory?.workingSetBytes ?? 0;
    this.#measured = new Map(
      others.map(({ name, memory: used }) => [name, used?.workingSetBytes ?? 0]),
    );
  }

  change(change: CurveChange | undefined, now: Instant): void {
    this.#use.change(change, now);
  }

  /** The pod's usage grows by this at once; each container gets its own part. */
  rise(bytes: number, ofContainers: ReadonlyMap<string, number>, now: Instant): void {
    for (const [name, part] of ofContainers) {
      if (this.#measured.has(name)) this.#more.set(name, (this.#more.get(name) ?? 0) + part);
    }
    this.#use.change({ kind: 'add', value: bytes, over: microseconds(0) }, now);
  }

  /** A container has lost its memory for good: its expected usage is forgotten. */
  forget(name: string, bytes: number, now: Instant): void {
    const measured = this.#measured.get(name);
    if (measured !== undefined) this.#more.set(name, -measured);
    this.#use.change({ kind: 'add', value: -bytes, over: microseconds(0) }, now);
  }

  /** A container uses nothing until it is started again. */
  stopContainer(name: string): void {
    this.#stopped.add(name);
  }

  startContainer(name: string): void {
    this.#stopped.delete(name);
  }

  end(): void {
    this.#use.end();
    this.#stopped.clear();
    for (const [name, measured] of this.#measured) this.#more.set(name, -measured);
  }

  /** The growth of the pod at an instant since it was measured, if all of it ran. */
  wantedAt(instant: Instant): number {
    return this.#use.growthOver(at(instant));
  }

  /** The last change of the pod's wanted memory. */
  get lastMove(): Instant | undefined {
    return this.#use.lastMove;
  }

  /** The instants at which its wanted memory may bend or jump. */
  turns(): Iterable<Instant> {
    return this.#use.turns();
  }

  /**
   * The highest growth of the pod within a span since it was measured, by the running containers.
   */
  growthOver(span: Span): number {
    return this.#use.growthOver(span) - this.#missing(span);
  }

  /** The same for each container except the first, where it is not 0. */
  growthOfOthers(): ReadonlyMap<string, number> {
    const growth = new Map(this.#more);
    for (const name of this.#stopped) {
      const measured = this.#measured.get(name);
      if (measured !== undefined) growth.set(name, -measured);
    }
    return growth;
  }

  /** The usage of the containers that do not run, if they did. */
  #missing(span: Span): number {
    let missing = 0;
    for (const name of this.#stopped) {
      const measured = this.#measured.get(name);
      if (measured !== undefined) missing += measured + (this.#more.get(name) ?? 0);
      else if (this.#isFirst(name)) missing += this.#ofFirst + this.#growthOfFirst(span);
    }
    return missing;
  }

  #isFirst(name: string): boolean {
    return this.#first === undefined || this.#first === name;
  }

  #growthOfFirst(span: Span): number {
    let growth = this.#use.growthOver(span);
    for (const more of this.#more.values()) growth -= more;
    return growth;
  }
}

/** Stats may list containers that the pod does not have: those count for none of its own. */
function hasContainer(spec: PodSpec | undefined, name: string): boolean {
  const known = spec === undefined ? [] : [...spec.containers, ...spec.initContainers];
  return known.length === 0 || known.some((container) => container.name === name);
}
