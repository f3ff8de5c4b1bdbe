import type { Cluster } from '#cluster';
import type { Outcome } from '#play';
import type { ServiceTrafficBehavior } from '#versions';
import { ofReplicas } from './autoscaled/replica-assumptions.ts';
import type { CourseAssumption } from './course-assumption.ts';
import { ofTraffic } from './traffic-assumptions.ts';

/** What is assumed about workloads and Services over time. */
export const ofCourses = (
  cluster: Cluster,
  outcome: Pick<Outcome, 'availability'>,
  traffic: ServiceTrafficBehavior,
): readonly CourseAssumption[] => [
  ...ofReplicas(cluster, outcome),
  ...ofTraffic(cluster, outcome, traffic),
];
