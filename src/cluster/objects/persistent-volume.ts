import type { Instant } from '#units';
import type { NodeSelector } from './affinity.ts';
import type { ObjectMeta } from './meta.ts';

/** `ReadWriteOnce`, `ReadOnlyMany`, `ReadWriteMany` or `ReadWriteOncePod`. */
export type AccessMode = string;

interface ObjectReference {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/** A v1 PersistentVolume, reduced to what a model reads. */
export interface PersistentVolume extends ObjectMeta {
  readonly phase: 'Pending' | 'Available' | 'Bound' | 'Released' | 'Failed';
  readonly accessModes: readonly AccessMode[];
  /** Quantity of `spec.capacity.storage`; absent where it is unknown. */
  readonly storage?: string;
  /** Empty for no class. */
  readonly storageClassName: string;
  readonly volumeMode: 'Filesystem' | 'Block';
  /** The claim that it is bound to, or reserved for. */
  readonly claimRef?: ObjectReference;
  /** The nodes on which it can be used; absent for all. */
  readonly nodeAffinity?: NodeSelector;
  readonly source: VolumeSource;
  readonly deletionTimestamp?: Instant;
}

/** The storage of the volume. */
export interface VolumeSource {
  /** The name of the field: `csi`, `local`, `awsElasticBlockStore`, …; empty when there is none. */
  readonly kind: string;
  /** Field of `csi`. */
  readonly driver?: string;
  /** Field of `csi`. */
  readonly volumeHandle?: string;
}
