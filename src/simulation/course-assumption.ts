import type { ReplicaAssumption } from './autoscaled/replica-assumptions.ts';
import type { TrafficAssumption } from './traffic-assumptions.ts';

/** What is assumed about workloads, Services and rolls of nodes over time. */
export type CourseAssumption =
  | ReplicaAssumption
  | TrafficAssumption
  /** New nodes of rolls that come so long after their order. */
  | { readonly kind: 'roll-provision-time'; readonly seconds: number };
