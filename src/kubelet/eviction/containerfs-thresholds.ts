import type { Signal } from './signals.ts';
import { isHardThreshold, type Threshold } from './threshold.ts';

/** The file systems of images and writable layers, as the kubelet finds them on its first pass. */
export interface FileSystems {
  /** Images have a file system of their own. */
  readonly dedicatedImageFs: boolean;
  /** Writable layers do not lie where images do. */
  readonly separateContainerImageFs: boolean;
}

export interface ContainerFsThresholds {
  readonly thresholds: readonly Threshold[];
  /** The user set thresholds for containerfs, which never act. */
  readonly ignoredSome: boolean;
}

interface Copy {
  readonly signal: Signal;
  readonly of: Signal;
  readonly hard: boolean;
}

/**
 * The file system of writable layers is one of the other two, so its thresholds are copies of
 * theirs. They replace the thresholds that the user set for it; an inert threshold takes the place
 * where there is nothing to copy.
 * @upstream pkg/kubelet/eviction/helpers.go UpdateContainerFsThresholds (1.36)
 */
export function withContainerFsThresholds(
  thresholds: readonly Threshold[],
  fileSystems: FileSystems,
): ContainerFsThresholds {
  const updated = [...thresholds];
  for (const copy of copiesFor(fileSystems)) {
    const source = thresholds.findLast((threshold) => isOf(threshold, copy.of, copy.hard));
    // Upstream remembers the last place only: one that came before it stays as the user set it.
    const place = thresholds.findLastIndex((other) => isOf(other, copy.signal, copy.hard));
    updated.splice(place < 0 ? updated.length : place, 1, copyOf(source, copy.signal));
  }
  const ignoredSome = thresholds.some(({ signal }) => signal.startsWith('containerfs.'));
  return { thresholds: updated, ignoredSome };
}

const isOf = (threshold: Threshold, signal: Signal, hard: boolean): boolean =>
  threshold.signal === signal && isHardThreshold(threshold) === hard;

function copiesFor({ dedicatedImageFs, separateContainerImageFs }: FileSystems): readonly Copy[] {
  if (!dedicatedImageFs && separateContainerImageFs) return [];
  const isImageFs = dedicatedImageFs && !separateContainerImageFs;
  const bytes = isImageFs ? 'imagefs.available' : 'nodefs.available';
  const inodes = isImageFs ? 'imagefs.inodesFree' : 'nodefs.inodesFree';
  return [
    { signal: 'containerfs.available', of: bytes, hard: true },
    { signal: 'containerfs.available', of: bytes, hard: false },
    { signal: 'containerfs.inodesFree', of: inodes, hard: true },
    { signal: 'containerfs.inodesFree', of: inodes, hard: false },
  ];
}

const copyOf = (source: Threshold | undefined, signal: Signal): Threshold =>
  source === undefined
    ? { signal, value: { kind: 'percentage', fraction: 0 }, graceNanoseconds: 0n, inert: true }
    : { ...source, signal };
