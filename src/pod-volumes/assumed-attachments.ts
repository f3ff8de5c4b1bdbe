import {
  attachmentKey,
  type ClusterReader,
  isTerminal,
  type Pod,
  type VolumeAttachment,
} from '#cluster';
import { volumesToAttach } from './volumes-to-attach.ts';

/**
 * The attachments that a snapshot leaves out: a volume in use by a running pod is attached to its
 * node, even if its objects were not captured.
 */
export function assumedAttachments(
  cluster: Pick<ClusterReader, 'pods' | 'shelf'>,
): readonly VolumeAttachment[] {
  if (cluster.shelf('persistentVolumeClaims').list().length === 0) return [];
  const known = cluster.shelf('volumeAttachments');
  const found = new Map<string, VolumeAttachment>();
  for (const pod of cluster.pods()) {
    const { nodeName } = pod;
    if (nodeName === undefined || isTerminal(pod) || !hasRunningContainers(pod)) continue;
    for (const { name: persistentVolumeName, source } of volumesToAttach(pod, cluster)) {
      const key = attachmentKey({ name: '', nodeName, persistentVolumeName });
      if (known.get(key) !== undefined) continue;
      found.set(key, newAttachment(persistentVolumeName, nodeName, source.driver ?? source.kind));
    }
  }
  return [...found.values()];
}

/** A VolumeAttachment that requests the attachment of a volume to a node, and is attached. */
export const newAttachment = (
  persistentVolumeName: string,
  nodeName: string,
  attacher: string,
): VolumeAttachment => ({
  namespace: '',
  name: `${persistentVolumeName}@${nodeName}`,
  uid: '',
  labels: {},
  annotations: {},
  ownerReferences: [],
  finalizers: [],
  attacher,
  nodeName,
  persistentVolumeName,
  attached: true,
});

/** Running pods always have container statuses, except for those written by hand. */
export const hasRunningContainers = ({
  containerStatuses,
  phase,
}: Pick<Pod, 'containerStatuses' | 'phase'>): boolean =>
  containerStatuses.length === 0
    ? phase === 'Running'
    : containerStatuses.some(({ state }) => state === 'running');
