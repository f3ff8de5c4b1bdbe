import type { ObjectMeta } from './meta.ts';

/** A storage.k8s.io/v1 CSINode: the drivers that one node has. */
export interface CsiNode extends ObjectMeta {
  readonly drivers: readonly CsiNodeDriver[];
}

interface CsiNodeDriver {
  readonly name: string;
  /** The number of volumes of the driver that the node can attach; absent for any number. */
  readonly allocatableCount?: number;
  /** Labels of nodes that determine where its volumes can be used. */
  readonly topologyKeys?: readonly string[];
}

/** A storage.k8s.io/v1 CSIDriver, reduced to what a model reads. */
export interface CsiDriver extends ObjectMeta {
  /** Whether its volumes have to be attached to a node before a pod there can use them. */
  readonly attachRequired: boolean;
}
