import { shareOfPods } from '../share-of-pods.ts';
import type { DeploymentFacts } from './facts.ts';

/** The bounds of a rolling update in pods. */
export interface RolloutLimits {
  readonly maxSurge: number;
  readonly maxUnavailable: number;
}

/**
 * The bounds of a Deployment's strategy: the surge is rounded up, the other down, and both are never
 * 0. Recreate has neither.
 * @upstream pkg/controller/deployment/util/deployment_util.go ResolveFenceposts (1.36)
 */
export function rolloutLimits({
  strategy,
  replicas,
  ...bounds
}: Pick<DeploymentFacts, 'strategy' | 'replicas' | 'maxSurge' | 'maxUnavailable'>): RolloutLimits {
  if (strategy === 'Recreate') return { maxSurge: 0, maxUnavailable: 0 };
  const maxSurge = shareOfPods(bounds.maxSurge, replicas, 'up');
  const maxUnavailable = shareOfPods(bounds.maxUnavailable, replicas, 'down');
  return { maxSurge, maxUnavailable: maxSurge + maxUnavailable === 0 ? 1 : maxUnavailable };
}
