/** The growth of a pod's usage since it was measured; negative when it shrinks. */
export interface PodGrowth {
  readonly memory: number;
  readonly pids: number;
  /** The writable layer of its first container. */
  readonly disk: number;
  readonly inodes: number;
  /** The logs of that container. */
  readonly logs: number;
  /** Volumes that have changed, by name. */
  readonly volumes: ReadonlyMap<string, number>;
  /** The memory of containers other than the first, by name. */
  readonly others: ReadonlyMap<string, number>;
}

/**
 * The part of it that the disks of a node see: writable layers and the rest may lie on different
 * ones.
 */
export interface DiskGrowth {
  readonly layers: DiskUse;
  /** Logs and volumes. */
  readonly data: DiskUse;
}

export interface DiskUse {
  readonly bytes: number;
  readonly inodes: number;
}
