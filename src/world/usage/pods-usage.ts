import type { PodSpec, PodStats } from '#cluster';
import type { Instant } from '#units';
import { at, laterOf, type Span } from '#usage';
import { NO_DISK, sum } from './file-systems.ts';
import type { DiskGrowth } from './pod-growth.ts';
import { PodUsage } from './pod-usage.ts';

/** The growth by several pods. */
export interface PodsGrowth extends DiskGrowth {
  readonly memory: number;
  readonly pids: number;
}

/**
 * The usage of a node's pods, by uid. What finished pods have freed never changes again and is kept
 * as one sum: a node on which thousands of pods have ended asks only those that are left.
 */
export class PodsUsage {
  readonly #changed = new Map<string, PodUsage>();
  readonly #finished = new Map<string, PodUsage>();
  #byFinished: PodsGrowth = { memory: 0, pids: 0, layers: NO_DISK, data: NO_DISK };

  /** The usage of a pod; undefined when nothing has ever changed it. */
  of(uid: string): PodUsage | undefined {
    return this.#changed.get(uid) ?? this.#finished.get(uid);
  }

  /** The usage of a pod that is about to change. */
  changing(uid: string, measured: PodStats, spec: PodSpec): PodUsage {
    const known = this.of(uid);
    if (known !== undefined) return known;
    const usage = new PodUsage(measured, spec);
    this.#changed.set(uid, usage);
    return usage;
  }

  /** A pod is cleaned up. */
  finish(uid: string, now: Instant): void {
    const usage = this.#changed.get(uid);
    if (usage === undefined) return;
    usage.finish();
    this.#changed.delete(uid);
    this.#finished.set(uid, usage);
    this.#byFinished = plus(this.#byFinished, usage, at(now));
  }

  /** The last known change of any pod; undefined when there is none. */
  get lastMove(): Instant | undefined {
    let last: Instant | undefined;
    for (const usage of this.#changed.values()) last = laterOf(last, usage.lastMove);
    return last;
  }

  /** The instants at which the usage of a pod may bend or jump. */
  *turns(): Generator<Instant> {
    for (const usage of this.#changed.values()) yield* usage.turns();
  }

  /** The highest growth within a span since the start, as if all peaks came together. */
  growthOver(span: Span): PodsGrowth {
    let growth = this.#byFinished;
    for (const usage of this.#changed.values()) growth = plus(growth, usage, span);
    return growth;
  }
}

function plus(growth: PodsGrowth, usage: PodUsage, span: Span): PodsGrowth {
  const onDisks = usage.diskGrowthOver(span);
  return {
    memory: growth.memory + usage.memoryGrowthOver(span),
    pids: growth.pids + usage.processGrowthOver(span),
    layers: sum(growth.layers, onDisks.layers),
    data: sum(growth.data, onDisks.data),
  };
}
