import { type Instant, instant } from '#units';
import type { NodeGrowth } from './node-stats.ts';
import type { DiskUse } from './pod-growth.ts';

/** A time in which the growth of a node's usage is linear. */
export interface UsageStretch {
  readonly from: Instant;
  readonly to: Instant;
  readonly start: NodeGrowth;
  readonly end: NodeGrowth;
}

/** Keeps the growth of a node's usage over time: curves forget what was before their last change. */
export class UsageRecord {
  readonly #stretches: UsageStretch[] = [];
  #until: Instant;

  constructor(start: Instant) {
    this.#until = start;
  }

  /** The end of what it has. */
  get until(): Instant {
    return this.#until;
  }

  get stretches(): readonly UsageStretch[] {
    return this.#stretches;
  }

  /**
   * Notes the growth since the last call, between which no curve was changed.
   * @param turns the instants at which curves bend, in any order; absent where all of them are level
   */
  noteUntil(
    now: Instant,
    turns: Iterable<Instant> | undefined,
    growthAt: (instant: Instant) => NodeGrowth,
  ): void {
    if (now <= this.#until) return;
    const inside = new Set([...(turns ?? [])].filter((turn) => turn > this.#until && turn < now));
    let from = this.#until;
    let start = growthAt(from);
    for (const to of [...inside, now].sort((a, b) => a - b)) {
      const end = turns === undefined ? start : growthAt(to);
      this.#stretches.push({ from, to, start, end });
      from = to;
      start = end;
    }
    this.#until = now;
  }
}

/** The instant at a share of a stretch. */
export const instantIn = ({ from, to }: UsageStretch, share: number): Instant =>
  instant(Math.round(from + (to - from) * share));

/** The growth at a share of a stretch. */
export function growthIn({ start, end }: UsageStretch, share: number): NodeGrowth {
  if (start === end) return start;
  const between = (a: number, b: number): number => Math.round(a + (b - a) * share);
  const disk = (a: DiskUse, b: DiskUse): DiskUse => ({
    bytes: between(a.bytes, b.bytes),
    inodes: between(a.inodes, b.inodes),
  });
  return {
    memory: between(start.memory, end.memory),
    podsMemory: between(start.podsMemory, end.podsMemory),
    podsLimit: end.podsLimit,
    pids: between(start.pids, end.pids),
    nodeFs: disk(start.nodeFs, end.nodeFs),
    imageFs: disk(start.imageFs, end.imageFs),
    containerFs: disk(start.containerFs, end.containerFs),
  };
}
