import type { Instant } from '#units';

export type Labels = Readonly<Record<string, string>>;

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
}

/** The metadata of every API object. Cluster-scoped objects have the namespace ''. */
export interface ObjectMeta {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly labels: Labels;
  readonly annotations: Labels;
  readonly creationTimestamp?: Instant | undefined;
  readonly ownerReferences: readonly OwnerReference[];
  readonly finalizers: readonly string[];
}

/**
 * What tells an owner from all others of its namespace: its UID, or its kind and name, as
 * hand-written snapshots may leave out UIDs.
 */
export const ownerIdentity = ({
  uid,
  kind,
  name,
}: Pick<OwnerReference, 'uid' | 'kind' | 'name'>): string => (uid === '' ? `${kind}/${name}` : uid);

/** The owner that manages an object, if one does. @upstream apimachinery metav1.GetControllerOf (1.36) */
export const controllerOf = (
  meta: Pick<ObjectMeta, 'ownerReferences'>,
): OwnerReference | undefined => meta.ownerReferences.find((owner) => owner.controller === true);

/** Whether an object has a controller with this {@link ownerIdentity}. */
export function isControlledBy(
  meta: Pick<ObjectMeta, 'ownerReferences'>,
  identity: string,
): boolean {
  const owner = controllerOf(meta);
  return owner !== undefined && ownerIdentity(owner) === identity;
}

/**
 * Whether two parts of objects are equal: labels, taints, owner references, a spec.
 *
 * Equal parts of one template are one object, and a write that leaves a part as it is keeps that
 * object. So the answer is nearly always found by identity. New parts are compared field by field:
 * sharing objects affects the time of a comparison, and never its result.
 */
export function isSamePart(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, place) => isSamePart(item, b[place]));
  }
  return hasFieldsOf(a, b) && hasFieldsOf(b, a);
}

/** A field that is undefined is one that is absent. */
const hasFieldsOf = (a: object, b: object): boolean =>
  Object.entries(b).every(([field, value]) => isSamePart((a as Fields)[field], value));

type Fields = Readonly<Record<string, unknown>>;
