import type { PersistentVolumeClaim } from '#cluster';
import { type ClaimOfPod, isBoundClaim } from '#pod-volumes';
import type { PodInfo } from '../cache/pod-info.ts';
import type { BindingProblem, Reason } from '../reason.ts';
import type { VolumeObjects } from './volume-objects.ts';

/** The claims of a pod, by their state. */
export interface PodClaims {
  readonly bound: readonly PersistentVolumeClaim[];
  /** Bound only when a node is chosen. */
  readonly waiting: readonly PersistentVolumeClaim[];
  /** Names of those that only one pod at a time may use. */
  readonly exclusive: ReadonlySet<string>;
}

export type ClaimsVerdict =
  | { readonly kind: 'claims'; readonly claims: PodClaims }
  /** On every node. */
  | { readonly kind: 'refused'; readonly reason: Reason };

/**
 * The requirements on a pod's claims before any node is looked at.
 * @upstream pkg/scheduler/framework/plugins/volumebinding/volume_binding.go PreFilter (1.36)
 */
export function checkClaims(pod: PodInfo, volumes: VolumeObjects): ClaimsVerdict {
  const found: PersistentVolumeClaim[] = [];
  for (const claim of pod.claims) {
    const object = volumes.claim(pod.pod.namespace, claim.name);
    if (object === undefined && volumes.isMissing(claim.key)) continue;
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
  if (lost !== undefined) return refused({ kind: 'volume-missing', volume: lost.volumeName ?? '' });
  const exclusive = found
    .filter(({ accessModes }) => accessModes.includes('ReadWriteOncePod'))
    .map(({ name }) => name);
  return { kind: 'claims', claims: { bound, waiting: unbound, exclusive: new Set(exclusive) } };
}

/** Only a claim that waits for the first pod to use it may be unbound. */
function bindingProblemOf(
  { storageClassName = '', volumeName }: PersistentVolumeClaim,
  volumes: VolumeObjects,
): BindingProblem | undefined {
  const storageClass = volumes.storageClass(storageClassName);
  if (storageClassName !== '' && storageClass === undefined) {
    return { kind: 'class-missing', storageClass: storageClassName };
  }
  const waits = storageClass?.volumeBindingMode === 'WaitForFirstConsumer';
  return waits && volumeName === undefined ? undefined : { kind: 'unbound-immediate' };
}

const refused = (problem: BindingProblem): ClaimsVerdict => ({
  kind: 'refused',
  reason: { plugin: 'VolumeBinding', problem },
});

const missing = ({ name, isEphemeral }: ClaimOfPod): BindingProblem => ({
  kind: isEphemeral ? 'claim-not-made' : 'claim-missing',
  claim: name,
});

function problemOf(
  claim: PersistentVolumeClaim,
  { isEphemeral }: ClaimOfPod,
  { pod }: PodInfo,
): BindingProblem | undefined {
  const { name, phase, volumeName = '', deletionTimestamp } = claim;
  if (phase === 'Lost') return { kind: 'claim-lost', claim: name, volume: volumeName };
  if (deletionTimestamp !== undefined) return { kind: 'claim-being-deleted', claim: name };
  const isOwned = claim.ownerReferences.some(
    ({ controller, uid }) => controller && uid === pod.uid,
  );
  return isEphemeral && !isOwned
    ? { kind: 'claim-of-another', claim: `${claim.namespace}/${name}`, pod: pod.key }
    : undefined;
}
