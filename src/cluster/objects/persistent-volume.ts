import type { Instant } from '#units';
import type { NodeSelector } from './affinity.ts';
import type { ObjectMeta } from './meta.ts';

/** `ReadWriteOnce`, `ReadOnlyMany`, `ReadWriteMany` or `ReadWriteOncePod`. */
export type AccessMode = string;

export interface ObjectReference {
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
  /** Empty: of no class. */
  readonly storageClassName: string;
  readonly volumeMode: 'Filesystem' | 'Block';
  /** The claim that it is bound to, or set aside for. */
  readonly claimRef?: ObjectReference;
  /** On which nodes it can be used; absent: on all. */
  readonly nodeAffinity?: NodeSelector;
  readonly source: VolumeSource;
  readonly deletionTimestamp?: Instant;
}

/** Where the bytes are. */
export interface VolumeSource {
  /** The name of the field: `csi`, `local`, `awsElasticBlockStore`, …; empty when there is none. */
  readonly kind: string;
  /** Field of `csi`. */
  readonly driver?: string;
  /** Field of `csi`. */
  readonly volumeHandle?: string;
}
