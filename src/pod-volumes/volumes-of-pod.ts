import {
  attachmentKey,
  type Cluster,
  type ClusterReader,
  isTerminal,
  type PersistentVolume,
  type Pod,
  type PodChange,
  type VolumeAttachment,
} from '#cluster';
import { needsAttaching } from './attachable.ts';

/** A claim that a pod uses; it is in the namespace of the pod. */
export interface ClaimOfPod {
  /** `namespace/name` */
  readonly key: string;
  readonly name: string;
  /** Created for the pod alone. */
  readonly isEphemeral: boolean;
}

/**
 * The claims of a pod's volumes, in the order of the volumes. One that is created for the pod alone
 * is named after it and the volume.
 *
 * @upstream component-helpers storage/ephemeral VolumeClaimName (1.36)
 */
export function claimsOfPod({
  namespace,
  name: podName,
  spec: { volumes },
}: Pick<Pod, 'namespace' | 'name' | 'spec'>): readonly ClaimOfPod[] {
  if (volumes === undefined) return NONE;
  // Most pods use none, and this is called for all of them.
  let claims: ClaimOfPod[] | undefined;
  for (const { name: volume, persistentVolumeClaim, ephemeral } of volumes) {
    const isEphemeral = persistentVolumeClaim === undefined;
    if (isEphemeral && ephemeral === undefined) continue;
    const name = persistentVolumeClaim?.claimName ?? `${podName}-${volume}`;
    claims ??= [];
    claims.push({ key: `${namespace}/${name}`, name, isEphemeral });
  }
  return claims ?? NONE;
}

const NONE: readonly ClaimOfPod[] = [];

/**
 * Whether a pod that is added, changed or removed uses any. Most do not, and their changes do not
 * concern the controllers of volumes.
 */
export function isAboutClaims({ before, after }: Pick<PodChange, 'before' | 'after'>): boolean {
  const pod = after ?? before;
  return pod !== undefined && claimsOfPod(pod).length > 0;
}

/** Whether a claim, as `namespace/name`, exists although nothing is known of it. */
export type IsMissing = (key: string) => boolean;

/**
 * Claims that exist although the snapshot does not hold them: a pod runs that uses them, or the
 * snapshot was taken without any claims. Their volumes count as usable everywhere.
 */
export function missingClaims({
  pods,
  persistentVolumeClaims = [],
  storageClasses = [],
}: Pick<Cluster, 'pods' | 'persistentVolumeClaims' | 'storageClasses'>): IsMissing {
  if (persistentVolumeClaims.length === 0 && storageClasses.length === 0) return () => true;
  const known = new Set(
    persistentVolumeClaims.map(({ namespace, name }) => `${namespace}/${name}`),
  );
  const missing = new Set(
    pods
      .filter(({ nodeName }) => nodeName !== undefined)
      .flatMap((pod) => claimsOfPod(pod).flatMap(({ key }) => (known.has(key) ? [] : [key]))),
  );
  return (key) => missing.has(key);
}

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
