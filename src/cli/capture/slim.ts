import type { RawObject } from './read-list.ts';

/** The fields that a capture leaves out of each object: who wrote what, and the whole object again. */
export const LEFT_OUT = [
  'metadata.managedFields',
  'metadata.annotations["kubectl.kubernetes.io/last-applied-configuration"]',
];

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** An object of a list with its type, without the fields that no model ever reads. */
export function slim(item: RawObject, kind: string, apiVersion: string): RawObject {
  const { managedFields: _, ...metadata } = Object(item['metadata']);
  const { [LAST_APPLIED]: __, ...annotations } = Object(metadata.annotations);
  const kept = metadata.annotations === undefined ? metadata : { ...metadata, annotations };
  return { apiVersion, kind, ...item, metadata: kept };
}
