import type { PersistentVolumeClaim } from '#cluster';
import { type ClaimOfPod, isBoundClaim } from '#pod-volumes';
import type { PodInfo } from '../cache/pod-info.ts';
import { UNBOUND_IMMEDIATE } from '../filters/reasons.ts';
import type { VolumeObjects } from './volume-objects.ts';

/** The claims of a pod, by what still has to be done for them. */
export interface PodClaims {
  readonly bound: readonly PersistentVolumeClaim[];
  /** Bound only when a node is chosen. */
  readonly waiting: readonly PersistentVolumeClaim[];
  /** Names of those that only one pod at a time may use. */
  readonly exclusive: ReadonlySet<string>;
}

export type ClaimsVerdict =
  | { readonly kind: 'claims'; readonly claims: PodClaims }
  /** Wherever the pod would go. */
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * What has to be so of a pod's claims before any node is looked at.
 * @upstream pkg/scheduler/framework/plugins/volumebinding/volume_binding.go PreFilter (1.36)
 */
export function checkClaims(pod: PodInfo, volumes: VolumeObjects): ClaimsVerdict {
  const found: PersistentVolumeClaim[] = [];
  for (const claim of pod.claims) {
    const object = volumes.claim(pod.pod.namespace, claim.name);
    if (object === undefined && volumes.isUntold(claim.key)) continue;
    const problem = object === undefined ? missing(claim) : problemOf(object, claim, pod);
    if (problem !== undefined) return refused(problem);
    if (object !== undefined) found.push(object);
  }
  const bound = found.filter(isBoundClaim);
  const unbound = found.filter((claim) => !isBoundClaim(claim));
  for (const claim of unbound) {
    const problem = bindingProblemOf(claim, volumes);
    if (problem !== undefined) return refused(problem);
  }
  const lost = bound.find(({ volumeName = '' }) => volumes.volume(volumeName) === undefined);
  if (lost !== undefined) return refused(`persistentvolume "${lost.volumeName ?? ''}" not found`);
  const exclusive = found
    .filter(({ accessModes }) => accessModes.includes('ReadWriteOncePod'))
    .map(({ name }) => name);
  return { kind: 'claims', claims: { bound, waiting: unbound, exclusive: new Set(exclusive) } };
}

/** Only a claim that waits for the first pod to use it may be unbound. */
function bindingProblemOf(
  { storageClassName = '', volumeName }: PersistentVolumeClaim,
  volumes: VolumeObjects,
): string | undefined {
  const storageClass = volumes.storageClass(storageClassName);
  if (storageClassName !== '' && storageClass === undefined) {
    return `storageclass.storage.k8s.io "${storageClassName}" not found`;
  }
  const waits = storageClass?.volumeBindingMode === 'WaitForFirstConsumer';
  return waits && volumeName === undefined ? undefined : UNBOUND_IMMEDIATE;
}

const refused = (reason: string): ClaimsVerdict => ({ kind: 'refused', reason });

const missing = ({ name, isEphemeral }: ClaimOfPod): string =>
  isEphemeral
    ? `waiting for ephemeral volume controller to create the persistentvolumeclaim "${name}"`
    : `persistentvolumeclaim "${name}" not found`;

function problemOf(
  claim: PersistentVolumeClaim,
  { isEphemeral }: ClaimOfPod,
  { pod }: PodInfo,
): string | undefined {
  const { name, phase, volumeName = '', deletionTimestamp } = claim;
  if (phase === 'Lost') {
    return `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${volumeName}"`;
  }
  if (deletionTimestamp !== undefined) return `persistentvolumeclaim "${name}" is being deleted`;
  const isOwned = claim.ownerReferences.some(
    ({ controller, uid }) => controller && uid === pod.uid,
  );
  return isEphemeral && !isOwned
    ? `PVC ${claim.namespace}/${name} was not created for pod ${pod.namespace}/${pod.name} (pod is not owner)`
    : undefined;
}
