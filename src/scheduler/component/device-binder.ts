import type { CauseId } from '#causes';
import type { Client, Pod, ResourceClaim } from '#cluster';
import type { Allocation } from '#pod-devices';
import type { DeviceObjects } from '../devices/device-filter.ts';

export interface DeviceBinderParts {
  readonly client: Client;
  readonly devices?: DeviceObjects;
}

/**
 * Gives the claims of a pod their devices before it is bound, and reserves them for it. A claim of
 * the pod alone is made here, as the resource claim controller makes it from its template.
 * @upstream pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go bindClaim (1.36)
 */
export function bindDevices(
  { client, devices }: DeviceBinderParts,
  pod: Pod,
  node: string,
  because: CauseId,
): void {
  const needs = devices?.needsOf(pod);
  if (devices === undefined || needs?.kind !== 'known') return;
  for (const allocation of devices.room().allocate(node, needs) ?? []) {
    client.putObject('resourceClaims', allocatedClaim(pod, allocation), because);
  }
  for (const { resourceClaimName } of pod.spec.resourceClaims ?? []) {
    const key = `${pod.namespace}/${resourceClaimName ?? ''}`;
    const claim = client.current.shelf('resourceClaims').get(key);
    if (claim === undefined || isReservedFor(claim, pod)) continue;
    const reservedFor = [...claim.reservedFor, reservationOf(pod)];
    client.putObject('resourceClaims', { ...claim, reservedFor }, because);
  }
}

const reservationOf = ({ name, uid }: Pod): ResourceClaim['reservedFor'][number] => ({ name, uid });

const isReservedFor = ({ reservedFor }: ResourceClaim, { uid }: Pod): boolean =>
  reservedFor.some((each) => each.uid === uid);

function allocatedClaim(pod: Pod, { claim: { claim, name, requests }, devices }: Allocation) {
  const reservedFor = [reservationOf(pod)];
  if (claim !== undefined) return { ...claim, allocated: devices, reservedFor };
  const owner = { apiVersion: 'v1', kind: 'Pod', name: pod.name, uid: pod.uid, controller: true };
  return {
    namespace: pod.namespace,
    name: `${pod.name}-${name}`,
    uid: `k8s-evict-${pod.uid}-${name}`,
    labels: {},
    annotations: {},
    ownerReferences: [owner],
    finalizers: [],
    requests,
    allocated: devices,
    reservedFor,
  };
}
