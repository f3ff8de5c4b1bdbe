import type { Lease } from '#cluster';
import { object, optional } from '../../fields/collections.ts';
import { integer, timestamp } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META } from './meta.ts';

const NODE_LEASES = 'kube-node-lease';

export const LEASE = object({
  metadata: META,
  spec: object({
    renewTime: optional(timestamp),
    leaseDurationSeconds: optional(integer),
  }),
});

/** A node's heartbeat; undefined for leases of leader election. */
export function projectLease({ metadata, spec }: ValueOf<typeof LEASE>): Lease | undefined {
  // Only handwritten leases name no namespace, and they are meant for nodes.
  if (metadata.namespace !== NODE_LEASES && metadata.namespace !== '') return undefined;
  return { name: metadata.name, ...spec };
}
