import type { ObjectMeta, OwnerReference, WorkloadKind } from '#cluster';

/** The fields of an owner that a reference must match. */
export interface Owner extends Pick<ObjectMeta, 'namespace' | 'name' | 'uid'> {
  readonly kind: WorkloadKind;
}

/**
 * Whether a reference means this very object. Another object may have had its name before, so that
 * the uid counts as well; hand-written objects have none on either side.
 */
export const refersTo = (
  { kind, name, uid }: Pick<OwnerReference, 'kind' | 'name' | 'uid'>,
  owner: Owner,
): boolean => kind === owner.kind && name === owner.name && uid === owner.uid;
