import { LED_COMPONENTS, type LeaderElection, type Lease } from '#cluster';
import { seconds } from '#units';
import { object, optional } from '../../fields/collections.ts';
import { integer, text, timestamp } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META } from './meta.ts';

const NODE_LEASES = 'kube-node-lease';

export const LEASE = object({
  metadata: META,
  spec: object({
    renewTime: optional(timestamp),
    acquireTime: optional(timestamp),
    leaseDurationSeconds: optional(integer),
    holderIdentity: optional(text),
  }),
});

/** A node's heartbeat; undefined for leases of leader election. */
export function projectLease({ metadata, spec }: ValueOf<typeof LEASE>): Lease | undefined {
  // Only handwritten leases name no namespace, and they are meant for nodes.
  if (metadata.namespace !== NODE_LEASES && metadata.namespace !== '') return undefined;
  const { renewTime, leaseDurationSeconds } = spec;
  return {
    name: metadata.name,
    ...(renewTime !== undefined && { renewTime }),
    ...(leaseDurationSeconds !== undefined && { leaseDurationSeconds }),
  };
}

/** The scheduler of OpenShift has a namespace of its own. */
const ELECTION_NAMESPACES = ['kube-system', 'openshift-kube-scheduler'];

/** The leader of a component of the control plane; undefined for other leases and without a leader. */
export function projectElection({
  metadata: { namespace, name: leaseName },
  spec: { holderIdentity = '', leaseDurationSeconds: duration = 0, acquireTime },
}: ValueOf<typeof LEASE>): LeaderElection | undefined {
  const name = LED_COMPONENTS.find((component) => component === leaseName);
  // The identity of an instance is its host name, an underscore and a random id.
  const [holder = ''] = holderIdentity.split('_');
  if (name === undefined || !ELECTION_NAMESPACES.includes(namespace)) return undefined;
  if (holder === '' || duration <= 0) return undefined;
  const acquired = acquireTime !== undefined && { acquiredAt: acquireTime };
  return { namespace, name, holder, leaseDuration: seconds(duration), ...acquired };
}
