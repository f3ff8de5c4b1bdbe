import type { FsStats, ImageFsLayout, NodeStats } from '#cluster';

/**
 * The file systems of images and writable layers, as far as sizes show them. Disks of equal size
 * look like one disk, so NodeFacts can correct this.
 */
export function inferLayout({ fs, runtime }: Pick<NodeStats, 'fs' | 'runtime'>): ImageFsLayout {
  const { imageFs, containerFs } = runtime ?? {};
  if (!areDifferent(imageFs, fs)) return 'shared';
  const layersOnNodeDisk = containerFs !== undefined && areAlike(containerFs, fs);
  return layersOnNodeDisk ? 'split' : 'dedicated';
}

const areDifferent = (a: FsStats | undefined, b: FsStats | undefined): boolean =>
  SIZES.some((size) => a?.[size] !== undefined && b?.[size] !== undefined && a[size] !== b[size]);

const areAlike = (a: FsStats, b: FsStats | undefined): boolean =>
  SIZES.every((size) => a[size] === b?.[size]);

const SIZES = ['capacityBytes', 'inodes'] as const;
