import {
  type AllocatedDevice,
  type DeviceRequest,
  isTerminal,
  type Pod,
  podKey,
  type ResourceClaim,
} from '#cluster';
import type { DeviceReader } from './tainted-devices.ts';

/** The devices that a pod must find on its node. */
export type DeviceNeeds =
  | {
      readonly kind: 'known';
      /** Devices that are allocated already, to pods that share a claim or to this one. */
      readonly fixed: readonly AllocatedDevice[];
      readonly open: readonly OpenClaim[];
    }
  /** The snapshot lacks a claim, a template, or the driver of a class of devices. */
  | { readonly kind: 'unknown' };

/** A claim without devices yet. */
export interface OpenClaim {
  /** The name of the claim in the pod. */
  readonly name: string;
  /** The object, where it exists. */
  readonly claim?: ResourceClaim;
  readonly requests: readonly DeviceRequest[];
}

/** The needs of a pod; undefined for a pod that claims no devices. */
export function deviceNeeds(pod: Pod, reader: DeviceReader): DeviceNeeds | undefined {
  const { resourceClaims = [] } = pod.spec;
  if (resourceClaims.length === 0) return undefined;
  const own = ownClaims(pod, reader);
  const claims = [...own, ...namedClaims(pod, reader)];
  const made = own.length > 0 ? [] : claimsToMake(pod, reader);
  const fixed: AllocatedDevice[] = [];
  const open: OpenClaim[] = [];
  for (const claim of claims) {
    if (claim === undefined) return { kind: 'unknown' };
    if (claim.allocated !== undefined && isInUse(claim, reader)) fixed.push(...claim.allocated);
    else open.push({ name: claim.name, claim, requests: claim.requests });
  }
  for (const claim of made) {
    if (claim === undefined) return { kind: 'unknown' };
    open.push(claim);
  }
  const isKnown = open.every(({ requests }) => requests.every((each) => hasDrivers(each, reader)));
  return isKnown ? { kind: 'known', fixed, open } : { kind: 'unknown' };
}

/** The claims that a pod names; undefined for one that the snapshot lacks. */
const namedClaims = (
  { namespace, spec }: Pod,
  reader: DeviceReader,
): readonly (ResourceClaim | undefined)[] =>
  (spec.resourceClaims ?? [])
    .filter(({ resourceClaimName }) => resourceClaimName !== undefined)
    .map(({ resourceClaimName }) =>
      reader.shelf('resourceClaims').get(`${namespace}/${resourceClaimName}`),
    );

/** The claims that are made of templates; undefined for one that the snapshot lacks. */
const claimsToMake = (
  { namespace, spec }: Pod,
  reader: DeviceReader,
): readonly (OpenClaim | undefined)[] =>
  (spec.resourceClaims ?? [])
    .filter(({ resourceClaimName }) => resourceClaimName === undefined)
    .map(({ name, resourceClaimTemplateName }) => {
      const templates = reader.shelf('resourceClaimTemplates');
      const template = templates.get(`${namespace}/${resourceClaimTemplateName}`);
      return template && { name, requests: template.requests };
    });

/** The claims that were made for this pod. */
export const ownClaims = (
  { namespace, uid }: Pod,
  reader: DeviceReader,
): readonly ResourceClaim[] =>
  reader
    .shelf('resourceClaims')
    .inNamespace(namespace)
    .filter(({ ownerReferences }) =>
      ownerReferences.some((owner) => owner.kind === 'Pod' && owner.uid === uid),
    );

/** The pods that a claim is reserved for, as long as they have not ended. */
export const usersOf = (
  { namespace, reservedFor }: ResourceClaim,
  reader: DeviceReader,
): readonly Pod[] =>
  reservedFor.flatMap(({ name, uid }) => {
    const pod = reader.pod(podKey(namespace, name));
    if (pod === undefined || isTerminal(pod)) return [];
    return uid === '' || pod.uid === uid ? [pod] : [];
  });

/** Devices of a claim are free again when no pod that it is reserved for is left. */
export const isInUse = (claim: ResourceClaim, reader: DeviceReader): boolean =>
  usersOf(claim, reader).length > 0;

const hasDrivers = ({ alternatives }: DeviceRequest, reader: DeviceReader): boolean =>
  alternatives.every(({ deviceClass }) => driverOf(deviceClass, reader) !== undefined);

/**
 * The driver of a class: the one that its selectors name, or that of the devices that claims have
 * got from it. Undefined where neither shows it, or where not all of its devices belong to nodes.
 */
export function driverOf(deviceClass: string, reader: DeviceReader): string | undefined {
  const driver =
    reader.shelf('deviceClasses').get(deviceClass)?.driver ?? seenDriver(deviceClass, reader);
  if (driver === undefined) return undefined;
  const slices = reader
    .shelf('resourceSlices')
    .list()
    .filter((slice) => slice.driver === driver);
  const isOfNodes = slices.every(({ nodeName }) => nodeName !== undefined);
  return slices.length > 0 && isOfNodes ? driver : undefined;
}

function seenDriver(deviceClass: string, reader: DeviceReader): string | undefined {
  for (const { requests, allocated = [] } of reader.shelf('resourceClaims').list()) {
    const names = requests.flatMap(({ name, alternatives }) =>
      alternatives
        .filter((each) => each.deviceClass === deviceClass)
        .flatMap((each) => [name, `${name}/${each.name}`]),
    );
    const found = allocated.find(({ request }) => names.includes(request));
    if (found !== undefined) return found.driver;
  }
  return undefined;
}
