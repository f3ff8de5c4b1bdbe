import { type Instant, later } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import type { HealthRecord } from './health.ts';

/**
 * Whether a node has not been ready for longer than its pods may stay. A silent node counts from
 * its last sign of life, and not from when it was marked; one that reports itself not ready, from
 * when the controller noticed that.
 *
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go processNoTaintBaseEviction (1.26)
 */
export const arePodsDue = (
  { probe, transition }: Pick<HealthRecord, 'probe' | 'transition'>,
  status: 'False' | 'Unknown',
  { podEvictionTimeout }: Pick<NodeLifecycleBehavior, 'podEvictionTimeout'>,
  now: Instant,
): boolean => now > later(status === 'False' ? transition : probe, podEvictionTimeout);
