import type { PersistentVolume, PersistentVolumeClaim, StorageClass } from '#cluster';

/** The scheduler's queries about storage. */
export interface VolumeObjects {
  claim(namespace: string, name: string): PersistentVolumeClaim | undefined;
  /** A claim, as `namespace/name`, that is there although nothing is known of it. */
  isUntold(key: string): boolean;
  volume(name: string): PersistentVolume | undefined;
  /** All of one class, by name. */
  volumesOfClass(storageClassName: string): readonly PersistentVolume[];
  storageClass(name: string): StorageClass | undefined;
  /** How many volumes of a CSI driver a node can hold; undefined when nothing limits them. */
  attachLimit(node: string, driver: string): number | undefined;
}
