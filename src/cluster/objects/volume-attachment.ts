import type { Instant } from '#units';
import type { ObjectMeta } from './meta.ts';

/**
 * A storage.k8s.io/v1 VolumeAttachment: the request to attach a volume to a node, and its state.
 */
export interface VolumeAttachment extends ObjectMeta {
  /** The CSI driver. */
  readonly attacher: string;
  readonly nodeName: string;
  /** Absent for a volume that is defined in the pod itself. */
  readonly persistentVolumeName?: string;
  readonly attached: boolean;
  /** Present while it is being detached. */
  readonly deletionTimestamp?: Instant;
}

/**
 * There is one for a volume and a node; the name distinguishes those of volumes without an object.
 */
export const attachmentKey = ({
  name,
  nodeName,
  persistentVolumeName,
}: Pick<VolumeAttachment, 'name' | 'nodeName' | 'persistentVolumeName'>): string =>
  persistentVolumeName === undefined ? `/${name}` : `${persistentVolumeName}@${nodeName}`;
