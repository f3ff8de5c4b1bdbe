import type { PersistentVolume } from '#cluster';

/**
 * What kubelets call a volume where they report which ones they use. Those of drivers in the tree are
 * named by ourselves: nobody compares them with what a snapshot holds.
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
