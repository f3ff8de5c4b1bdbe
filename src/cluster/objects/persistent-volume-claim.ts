import type { Instant } from '#units';
import type { ObjectMeta } from './meta.ts';
import type { AccessMode } from './persistent-volume.ts';
import type { ObjectSelector } from './selector.ts';

/** The requirements of a claim. */
export interface ClaimFields {
  readonly accessModes: readonly AccessMode[];
  /** Quantity of `spec.resources.requests.storage`. */
  readonly storage?: string;
  /** Absent where the default class is meant, empty for no class. */
  readonly storageClassName?: string;
  readonly volumeMode: 'Filesystem' | 'Block';
  readonly selector?: ObjectSelector;
}

/** A v1 PersistentVolumeClaim, reduced to what a model reads. */
export interface PersistentVolumeClaim extends ObjectMeta, ClaimFields {
  /** By default `Bound` when a volume is named, else `Pending`. */
  readonly phase: 'Pending' | 'Bound' | 'Lost';
  readonly volumeName?: string;
  readonly deletionTimestamp?: Instant;
}
