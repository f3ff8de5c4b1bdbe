import type { LeaderElection } from './objects/leader-election.ts';
import type { Lease } from './objects/lease.ts';
import type { Node } from './objects/node.ts';
import type { Pod } from './objects/pod.ts';
import type { WorkloadObject } from './objects/workload.ts';
import type { ShelvedObjects } from './shelf.ts';

/**
 * A cluster as a snapshot shows it, in canonical order: nodes and leases by name, namespaced
 * objects by namespace, then name. Nothing in it depends on the order of the input.
 */
export interface Cluster extends ShelvedObjects {
  readonly nodes: readonly Node[];
  readonly pods: readonly Pod[];
  readonly leases: readonly Lease[];
  readonly elections?: readonly LeaderElection[];
  readonly workloads: readonly WorkloadObject[];
}
