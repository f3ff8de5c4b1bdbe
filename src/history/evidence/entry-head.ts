/** What an entry is about, as far as histories read it. */
export type AuditedResource = 'pods' | 'nodes' | 'others';

/** What decides whether a history reads the whole of an entry. */
export interface EntryHead {
  readonly verb: string;
  readonly resource: AuditedResource;
  readonly subresource: string;
  /** Whether the request names an object, and not all or a new one. */
  readonly isNamed: boolean;
  /** Who asked for a change, whomever he impersonates. */
  readonly user: string;
  /** The UID of the user; empty without one. */
  readonly account: string;
}

/** The resource of an `objectRef`: pods and nodes of other API groups are other things. */
export function auditedResource(resource: string, apiGroup: string): AuditedResource {
  if (apiGroup !== '') return 'others';
  return resource === 'pods' || resource === 'nodes' ? resource : 'others';
}

/** Whether a request changes nothing. */
export const isRead = (verb: string): boolean =>
  verb === 'get' || verb === 'list' || verb === 'watch';

const CONTROL_PLANE = /^system:(?:serviceaccount:kube-system:|kube-|apiserver)/;

/** Whether a user is a part of the control plane or an add-on of it. */
export const isControlPlane = (user: string): boolean => CONTROL_PLANE.test(user);

export const NODE_CONTROLLER = 'system:serviceaccount:kube-system:node-controller';

/**
 * Whether an entry can tell of something that happened to a pod or a node. New pods have no name
 * yet. What the control plane writes to nodes is its usual business, apart from deletions and from
 * the status of a node that fell silent.
 * @param user on whose behalf the request was made
 */
export function tellsOfChange(
  { verb, resource, subresource, isNamed }: EntryHead,
  user: string,
): boolean {
  if (resource === 'others' || isRead(verb)) return false;
  if (resource === 'pods') return isNamed || verb === 'deletecollection';
  if (verb.startsWith('delete') || !isControlPlane(user)) return true;
  return user === NODE_CONTROLLER && subresource === 'status';
}
