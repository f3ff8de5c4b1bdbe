import type { Instant } from '#units';

/** A node's Lease in the namespace kube-node-lease: its heartbeat. */
export interface Lease {
  /** The node's name. */
  readonly name: string;
  readonly renewTime?: Instant;
  readonly leaseDurationSeconds?: number;
}
