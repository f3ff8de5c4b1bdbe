import type { PersistentVolume, PersistentVolumeClaim, Pod, VolumeAttachment } from '#cluster';
import { spec } from './builders.ts';

const META = { uid: '', labels: {}, annotations: {}, ownerReferences: [], finalizers: [] };

/** A volume of a driver that attaches it to one node; what is given wins over the defaults. */
export const persistentVolume = (
  name: string,
  given: Partial<PersistentVolume> = {},
): PersistentVolume => ({
  ...META,
  namespace: '',
  name,
  phase: 'Bound',
  accessModes: ['ReadWriteOnce'],
  storageClassName: 'fast',
  volumeMode: 'Filesystem',
  source: { kind: 'csi', driver: 'disk.example', volumeHandle: `handle-of-${name}` },
  ...given,
});

/** A claim of the namespace shop that is bound to a volume. */
export const claim = (
  name: string,
  volumeName: string,
  given: Partial<PersistentVolumeClaim> = {},
): PersistentVolumeClaim => ({
  ...META,
  namespace: 'shop',
  name,
  phase: 'Bound',
  accessModes: ['ReadWriteOnce'],
  volumeMode: 'Filesystem',
  volumeName,
  ...given,
});

export const attachment = (
  persistentVolumeName: string,
  nodeName: string,
  given: Partial<VolumeAttachment> = {},
): VolumeAttachment => ({
  ...META,
  namespace: '',
  name: `csi-${persistentVolumeName}-${nodeName}`,
  attacher: 'disk.example',
  nodeName,
  persistentVolumeName,
  attached: true,
  ...given,
});

/** The spec of a pod that uses claims of its namespace. */
export const claiming = (...claimNames: readonly string[]): Pick<Pod, 'spec'> =>
  spec({
    volumes: claimNames.map((claimName) => ({
      name: claimName,
      persistentVolumeClaim: { claimName },
    })),
  });
