import type { ImageFsLayout } from '#cluster';
import type { DiskGrowth, DiskUse } from './pod-growth.ts';

/** The changes on the disks of a node. */
export interface DiskChanges {
  /** Growth by all pods together. */
  readonly pods: DiskGrowth;
  /** Usage that is not a pod's, on the file system of the node and on that of images. */
  readonly other: { readonly disk: DiskUse; readonly imageDisk: DiskUse };
  /** Bytes that the kubelet has freed. */
  readonly collected: { readonly images: number; readonly containers: number };
}

/** The growth of each file system since the start. */
export interface FileSystemGrowth {
  readonly nodeFs: DiskUse;
  readonly imageFs: DiskUse;
  readonly containerFs: DiskUse;
}

/**
 * Logs and volumes are on the node's own file system. Writable layers are there too, unless images
 * have a file system of their own that takes both.
 */
export function fileSystemGrowth(layout: ImageFsLayout, changes: DiskChanges): FileSystemGrowth {
  const { pods, other, collected } = changes;
  const images: DiskUse = { bytes: -collected.images, inodes: 0 };
  const containers: DiskUse = { bytes: -collected.containers, inodes: 0 };
  switch (layout) {
    case 'shared': {
      const ofPods = [pods.layers, pods.data];
      const disk = sum(...ofPods, other.disk, other.imageDisk, images, containers);
      return { nodeFs: disk, imageFs: disk, containerFs: disk };
    }
    case 'dedicated': {
      const imageFs = sum(pods.layers, other.imageDisk, images, containers);
      return { nodeFs: sum(pods.data, other.disk), imageFs, containerFs: imageFs };
    }
    case 'split': {
      const nodeFs = sum(pods.layers, pods.data, other.disk, containers);
      return { nodeFs, imageFs: sum(other.imageDisk, images), containerFs: nodeFs };
    }
  }
}

/** The pods' usage of the node's own file system. */
export const onNodeFs = (layout: ImageFsLayout, { layers, data }: DiskGrowth): DiskUse =>
  layout === 'dedicated' ? data : sum(layers, data);

export const NO_DISK: DiskUse = { bytes: 0, inodes: 0 };

export function sum(...uses: readonly DiskUse[]): DiskUse {
  let bytes = 0;
  let inodes = 0;
  for (const use of uses) {
    bytes += use.bytes;
    inodes += use.inodes;
  }
  return { bytes, inodes };
}
