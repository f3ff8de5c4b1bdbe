import type { PersistentVolume, PersistentVolumeClaim, StorageClass } from '#cluster';

/** The scheduler's queries about storage. */
export interface VolumeObjects {
  claim(namespace: string, name: string): PersistentVolumeClaim | undefined;
  /** Whether a claim, as `namespace/name`, exists although nothing is known of it. */
  isMissing(key: string): boolean;
  volume(name: string): PersistentVolume | undefined;
  /** All of one class, by name. */
  volumesOfClass(storageClassName: string): readonly PersistentVolume[];
  storageClass(name: string): StorageClass | undefined;
  /** The number of volumes of a CSI driver that a node can attach; undefined without a limit. */
  attachLimit(node: string, driver: string): number | undefined;
}
