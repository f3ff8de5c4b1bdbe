import type { CsiDriver, PersistentVolume, ShelfReader } from '#cluster';

/** Sources whose volumes are attached to a node before a pod can use them; all others are only mounted. */
const ATTACHED_SOURCES: readonly string[] = [
  'awsElasticBlockStore',
  'azureDisk',
  'cinder',
  'fc',
  'gcePersistentDisk',
  'iscsi',
  'rbd',
  'vsphereVolume',
];

/**
 * Whether a volume must be attached to a node before a pod there can use it. An unknown driver
 * needs it.
 *
 * @upstream pkg/volume/csi/csi_plugin.go CanAttach (1.36)
 */
export function needsAttaching(
  { source }: Pick<PersistentVolume, 'source'>,
  drivers: Pick<ShelfReader<CsiDriver>, 'get'>,
): boolean {
  if (source.kind !== 'csi') return ATTACHED_SOURCES.includes(source.kind);
  return drivers.get(source.driver ?? '')?.attachRequired ?? true;
}

/**
 * Whether a volume may be attached to several nodes at once. One without access modes is left to
 * its driver, which allows it in the model.
 *
 * @upstream pkg/controller/volume/attachdetach/util/util.go IsMultiAttachAllowed (1.36)
 */
export const allowsMultiAttach = ({
  accessModes,
}: Pick<PersistentVolume, 'accessModes'>): boolean =>
  accessModes.length === 0 ||
  accessModes.some((mode) => mode === 'ReadWriteMany' || mode === 'ReadOnlyMany');

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
