import type { PodSpec, PodStats } from '#cluster';
import type { Instant } from '#units';
import { laterOf, type PodUsageChange, type Span } from '#usage';
import { diskParts, volumesOnDisk } from './disk-parts.ts';
import { NO_DISK } from './file-systems.ts';
import type { DiskGrowth, DiskUse, PodGrowth } from './pod-growth.ts';
import { PodMemory } from './pod-memory.ts';
import { grownStats } from './pod-stats.ts';
import { Use } from './use.ts';

/** The usage of one pod, from its first change on. */
export class PodUsage {
  readonly #measured: PodStats;
  readonly #onDisk: ReadonlySet<string>;
  readonly #memory: PodMemory;
  readonly #pids: Use;
  readonly #disk: Use;
  readonly #inodes: Use;
  readonly #logs: Use;
  readonly #volumes = new Map<string, Use>();
  #life: 'running' | 'stopped' | 'finished' = 'running';
  #freed: DiskGrowth = NOTHING;

  constructor(measured: PodStats, spec: PodSpec | undefined) {
    const first = measured.containers?.[0];
    this.#measured = measured;
    this.#onDisk = volumesOnDisk(spec);
    this.#memory = new PodMemory(measured, spec);
    this.#pids = new Use(measured.process_stats?.process_count);
    this.#disk = new Use(first?.rootfs?.usedBytes);
    this.#inodes = new Use(first?.rootfs?.inodesUsed);
    this.#logs = new Use(first?.logs?.usedBytes);
  }

  /** Once its containers are gone, the usage of a pod no longer changes. */
  change(change: PodUsageChange, now: Instant): void {
    if (this.#life !== 'running') return;
    this.#memory.change(change.memory, now);
    this.#pids.change(change.pids, now);
    this.#disk.change(change.disk, now);
    this.#inodes.change(change.inodes, now);
    this.#logs.change(change.logs, now);
    for (const [name, of] of Object.entries(change.volumes ?? {})) {
      this.#volume(name).change(of, now);
    }
  }

  /** Changes its memory, as long as anything of it runs. */
  withMemory(act: (memory: PodMemory) => void): void {
    if (this.#life === 'running') act(this.#memory);
  }

  /** The growth since it was measured at an instant, if all its containers ran. */
  memoryWanted(instant: Instant): number {
    return this.#memory.wantedAt(instant);
  }

  /** The last known change of its memory; undefined when there is none. */
  get lastMemoryMove(): Instant | undefined {
    return this.#memory.lastMove;
  }

  /** Memory and processes are released with the containers. */
  stop(): void {
    if (this.#life !== 'running') return;
    this.#life = 'stopped';
    this.#memory.end();
    this.#pids.end();
  }

  /** Data on disks is removed when the kubelet has cleaned up. */
  finish(): void {
    this.stop();
    this.#life = 'finished';
    this.#freed = nothingLeftOf(diskParts(this.#measured, this.#onDisk));
  }

  get lastMove(): Instant | undefined {
    const ofMemory = laterOf(this.#memory.lastMove, this.#pids.lastMove);
    const ofDisk = laterOf(this.#disk.lastMove, this.#inodes.lastMove);
    let last = laterOf(laterOf(ofMemory, ofDisk), this.#logs.lastMove);
    for (const use of this.#volumes.values()) last = laterOf(last, use.lastMove);
    return last;
  }

  /** The instants at which its usage may bend or jump. */
  *turns(): Generator<Instant> {
    const disks = [this.#disk, this.#inodes, this.#logs, ...this.#volumes.values()];
    for (const use of [this.#memory, this.#pids, ...disks]) yield* use.turns();
  }

  memoryGrowthOver(span: Span): number {
    return this.#memory.growthOver(span);
  }

  processGrowthOver(span: Span): number {
    return this.#pids.growthOver(span);
  }

  diskGrowthOver(span: Span): DiskGrowth {
    if (this.#life === 'finished') return this.#freed;
    let bytes = this.#logs.growthOver(span);
    for (const [name, use] of this.#volumes) {
      if (this.#onDisk.has(name)) bytes += use.growthOver(span);
    }
    return {
      layers: { bytes: this.#disk.growthOver(span), inodes: this.#inodes.growthOver(span) },
      data: { bytes, inodes: 0 },
    };
  }

  /** The pod's summary: its highest usage within the span. */
  statsOver(span: Span): PodStats {
    const { layers, data } = this.diskGrowthOver(span);
    const volumes = [...this.#volumes].map(([name, use]) => [name, use.growthOver(span)] as const);
    const grown: PodGrowth = {
      memory: this.#memory.growthOver(span),
      pids: this.#pids.growthOver(span),
      disk: this.#disk.growthOver(span),
      inodes: this.#inodes.growthOver(span),
      logs: this.#logs.growthOver(span),
      volumes: new Map(volumes),
      others: this.#memory.growthOfOthers(),
    };
    return grownStats(this.#measured, grown, {
      bytes: layers.bytes + data.bytes,
      inodes: layers.inodes + data.inodes,
    });
  }

  #volume(name: string): Use {
    const known = this.#volumes.get(name);
    if (known !== undefined) return known;
    const measured = this.#measured.volume?.find((volume) => volume.name === name);
    const use = new Use(measured?.usedBytes);
    this.#volumes.set(name, use);
    return use;
  }
}

const NOTHING: DiskGrowth = { layers: NO_DISK, data: NO_DISK };

const less = ({ bytes, inodes }: DiskUse): DiskUse => ({ bytes: -bytes, inodes: -inodes });

const nothingLeftOf = ({ layers, data }: DiskGrowth): DiskGrowth => ({
  layers: less(layers),
  data: less(data),
});
