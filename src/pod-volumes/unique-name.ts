import type { PersistentVolume } from '#cluster';

/**
 * The name of a volume in a kubelet's report of volumes in use. Names for in-tree drivers are
 * invented here: they are never compared with those of a snapshot.
 *
 * @upstream pkg/volume/util/util.go GetUniqueVolumeName (1.36)
 */
export const uniqueVolumeName = ({
  name,
  source: { kind, driver, volumeHandle },
}: Pick<PersistentVolume, 'name' | 'source'>): string =>
  kind === 'csi'
    ? `kubernetes.io/csi/${driver ?? ''}^${volumeHandle ?? ''}`
    : `kubernetes.io/${kind}/${name}`;
