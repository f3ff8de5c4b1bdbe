import { attachmentKey, type ClusterReader, type PersistentVolume, type Pod } from '#cluster';
import { needsAttaching } from './attachable.ts';
import { claimsOfPod } from './claims-of-pod.ts';

type Shelves = Pick<ClusterReader, 'shelf'>;

/** The volumes of a pod that have to be attached to its node, in the order of the pod. */
export const volumesToAttach = (
  pod: Pick<Pod, 'namespace' | 'name' | 'spec'>,
  cluster: Shelves,
): readonly PersistentVolume[] =>
  claimsOfPod(pod).flatMap((claim) => volumeOf(claim, cluster) ?? []);

/** The volume of a claim, when it is one that has to be attached. */
export function volumeOf(claim: string, cluster: Shelves): PersistentVolume | undefined {
  const name = cluster.shelf('persistentVolumeClaims').get(claim)?.volumeName;
  const volume = name === undefined ? undefined : cluster.shelf('persistentVolumes').get(name);
  if (volume === undefined) return undefined;
  return needsAttaching(volume, cluster.shelf('csiDrivers')) ? volume : undefined;
}

/**
 * The volumes that a pod waits for, by name: its containers start when none is left. Those who wait
 * watch `volumeAttachments`.
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
