import { attachmentKey, type ClusterReader, type PersistentVolume, type Pod } from '#cluster';
import { needsAttaching } from './attachable.ts';
import { claimsOfPod } from './claims-of-pod.ts';

type Shelves = Pick<ClusterReader, 'shelf'>;

/** The volumes that a pod's claims are bound to, in the order of the pod. */
export const boundVolumes = (
  pod: Pick<Pod, 'namespace' | 'name' | 'spec'>,
  cluster: Shelves,
): readonly PersistentVolume[] =>
  claimsOfPod(pod).flatMap(({ key }) => {
    const name = cluster.shelf('persistentVolumeClaims').get(key)?.volumeName;
    return (name === undefined ? undefined : cluster.shelf('persistentVolumes').get(name)) ?? [];
  });

/** The volumes among them that have to be attached to its node. */
export const volumesToAttach = (
  pod: Pick<Pod, 'namespace' | 'name' | 'spec'>,
  cluster: Shelves,
): readonly PersistentVolume[] =>
  boundVolumes(pod, cluster).filter((volume) =>
    needsAttaching(volume, cluster.shelf('csiDrivers')),
  );

/**
 * The volumes that a pod waits for, by name: its containers start when none is left. Callers that
 * wait watch `volumeAttachments`.
 *
 * @upstream pkg/kubelet/volumemanager/volume_manager.go WaitForAttachAndMount (1.36)
 */
export function volumesAwaited(
  pod: Pick<Pod, 'namespace' | 'name' | 'spec'>,
  nodeName: string,
  cluster: Shelves,
): readonly string[] {
  const attachments = cluster.shelf('volumeAttachments');
  return volumesToAttach(pod, cluster)
    .map(({ name }) => name)
    .filter((persistentVolumeName) => {
      const key = attachmentKey({ name: '', nodeName, persistentVolumeName });
      const attachment = attachments.get(key);
      return attachment?.attached !== true || attachment.deletionTimestamp !== undefined;
    });
}
