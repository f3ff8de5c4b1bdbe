import { type ApiEvent, matchesSelector, type Pod, type PodKey, podKey } from '#cluster';
import type { Instant } from '#units';
import type { AuditEntry } from '../evidence/audit-entry.ts';
import type { Collection, FieldRequirement } from '../evidence/collection.ts';
import type { Evidence } from '../evidence/evidence.ts';

/** A pod as far as it is known when requests for many pods are held against it. */
export interface Candidate {
  readonly key: PodKey;
  readonly uid: string;
  readonly nodeName: string | undefined;
  readonly createdAt: Instant | undefined;
  readonly before?: Pod | undefined;
  readonly after?: Pod | undefined;
  readonly events: readonly ApiEvent[];
  readonly audit: readonly AuditEntry[];
}

/** A request for many pods that deleted something, and what it selected. */
export const collectionIn = ({ verb, resource, code, collection }: AuditEntry) =>
  verb === 'deletecollection' && resource === 'pods' && code >= 200 && code < 300
    ? collection
    : undefined;

/**
 * Whether a request that selects pods deleted this one: it was there at that instant, the selectors
 * match it, and nothing shows it alive afterwards.
 */
export function wasSelected(
  pod: Candidate,
  { at, namespace }: AuditEntry,
  { labels, fields }: Extract<Collection, { kind: 'selected' }>,
  { after }: Pick<Evidence, 'after'>,
): boolean {
  const object = pod.before ?? pod.after;
  if (!pod.key.startsWith(`${namespace}/`) || (begunAt(pod) ?? Number.MAX_VALUE) > at) return false;
  const isAlive = pod.after !== undefined && pod.after.deletionTimestamp === undefined;
  if (isAlive && (after?.at ?? 0) >= at) return false;
  if (labels.length > 0 && object === undefined) return false;
  return (
    matchesSelector(labels, object?.labels ?? {}) &&
    fields.every((requirement) => meets(requirement, pod)) &&
    !pod.audit.some((entry) => entry.at < at && isDeletion(entry))
  );
}

/** Pods that only requests name began by the first of them. */
const begunAt = ({ createdAt, audit }: Candidate): number | undefined =>
  createdAt ?? (audit.length === 0 ? undefined : Math.min(...audit.map(({ at }) => at)));

/** A pod that was bound to no node yet, or whose node nothing tells, meets no node. */
function meets({ field, value, isEqual }: FieldRequirement, pod: Candidate): boolean {
  if (field === 'spec.nodeName') {
    return pod.nodeName !== undefined && (pod.nodeName === value) === isEqual;
  }
  const [namespace, name] = pod.key.split('/');
  return ((field === 'metadata.name' ? name : namespace) === value) === isEqual;
}

/** Kubelets delete objects of pods that somebody else asked to delete. */
const isDeletion = ({ verb, subresource, code, user }: AuditEntry): boolean =>
  code >= 200 &&
  code < 300 &&
  !user.startsWith('system:node:') &&
  ((verb === 'delete' && subresource === '') || subresource === 'eviction');

/** The pods that the answer to a request names. */
export const namedIn = ({ pods }: Extract<Collection, { kind: 'named' }>) =>
  pods.map(({ namespace, name, uid }) => ({ key: podKey(namespace, name), uid }));
