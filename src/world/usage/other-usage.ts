import type { FsStats, ImageFsLayout, PodSpec, StatsSummary } from '#cluster';
import type { Instant } from '#units';
import { laterOf, type NodeUsageChange, type Span } from '#usage';
import { diskParts, volumesOnDisk } from './disk-parts.ts';
import { NO_DISK, onNodeFs, sum } from './file-systems.ts';
import type { DiskUse } from './pod-growth.ts';
import { Use } from './use.ts';

/** The usage of a node that is not a pod's, from its first change on. */
export class OtherUsage {
  readonly #memory: Use;
  readonly #disk: Use;
  readonly #imageDisk: Use;
  readonly #inodes: Use;
  readonly #pids: Use;

  /** @param specOf the spec of the pod of a uid, if there is one */
  constructor(
    summary: StatsSummary,
    layout: ImageFsLayout,
    specOf: (uid: string) => PodSpec | undefined,
  ) {
    const { node, pods } = summary;
    const parts = pods.map((pod) => diskParts(pod, volumesOnDisk(specOf(pod.podRef.uid))));
    const disk = sum(...parts.map((part) => onNodeFs(layout, part)));
    const layers = layout === 'dedicated' ? sum(...parts.map((part) => part.layers)) : NO_DISK;
    const ofPods = {
      memory: total(pods.map(({ memory }) => memory?.workingSetBytes)),
      pids: total(pods.map(({ process_stats }) => process_stats?.process_count)),
    };
    const imageFs = layout === 'shared' ? undefined : node.runtime?.imageFs;
    this.#memory = new Use((node.memory?.workingSetBytes ?? 0) - ofPods.memory);
    this.#disk = new Use(usedOf(node.fs).bytes - disk.bytes);
    this.#imageDisk = new Use(usedOf(imageFs).bytes - layers.bytes);
    this.#inodes = new Use(usedOf(node.fs).inodes - disk.inodes);
    this.#pids = new Use((node.rlimit?.curproc ?? 0) - ofPods.pids);
  }

  change(change: NodeUsageChange, now: Instant): void {
    this.#memory.change(change.memory, now);
    this.#disk.change(change.disk, now);
    this.#imageDisk.change(change.imageDisk, now);
    this.#inodes.change(change.inodes, now);
    this.#pids.change(change.pids, now);
  }

  get lastMove(): Instant | undefined {
    const ofMemory = laterOf(this.#memory.lastMove, this.#pids.lastMove);
    const ofDisk = laterOf(this.#disk.lastMove, this.#inodes.lastMove);
    return laterOf(laterOf(ofMemory, ofDisk), this.#imageDisk.lastMove);
  }

  /** The instants at which it may bend or jump. */
  *turns(): Generator<Instant> {
    const disks = [this.#disk, this.#imageDisk, this.#inodes];
    for (const use of [this.#memory, this.#pids, ...disks]) yield* use.turns();
  }

  growthOver(span: Span): OtherGrowth {
    return {
      memory: this.#memory.growthOver(span),
      pids: this.#pids.growthOver(span),
      disk: { bytes: this.#disk.growthOver(span), inodes: this.#inodes.growthOver(span) },
      imageDisk: { bytes: this.#imageDisk.growthOver(span), inodes: 0 },
    };
  }
}

export interface OtherGrowth {
  readonly memory: number;
  readonly pids: number;
  /** On the node's own file system. */
  readonly disk: DiskUse;
  /** On that of images. */
  readonly imageDisk: DiskUse;
}

export const NO_OTHER_GROWTH: OtherGrowth = {
  memory: 0,
  pids: 0,
  disk: NO_DISK,
  imageDisk: NO_DISK,
};

/** Space that is not available is in use. */
const usedOf = (fs: FsStats | undefined): DiskUse => ({
  bytes: (fs?.capacityBytes ?? 0) - (fs?.availableBytes ?? 0),
  inodes: (fs?.inodes ?? 0) - (fs?.inodesFree ?? 0),
});

const total = (amounts: readonly (number | undefined)[]): number =>
  amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
