import type { CurveChange } from './curve-change.ts';

/** The change of a pod's use by an event; uses that it does not name go on as before. */
export interface PodUsageChange {
  /** Working set of the pod. */
  readonly memory?: CurveChange;
  /** Bytes of the writable layer of the pod's first container. */
  readonly disk?: CurveChange;
  /** Inodes of that layer. */
  readonly inodes?: CurveChange;
  /** Bytes of that container's logs. */
  readonly logs?: CurveChange;
  /** Bytes of volumes, by name. */
  readonly volumes?: Readonly<Record<string, CurveChange>>;
  /** Processes. */
  readonly pids?: CurveChange;
}

/** The change of a node's use outside of pods by an event. */
export interface NodeUsageChange {
  readonly memory?: CurveChange;
  /** Bytes of the node's own file system. */
  readonly disk?: CurveChange;
  /** Bytes of the file system of images, which may be the same one. */
  readonly imageDisk?: CurveChange;
  /** Inodes of the node's own file system. */
  readonly inodes?: CurveChange;
  readonly pids?: CurveChange;
}
