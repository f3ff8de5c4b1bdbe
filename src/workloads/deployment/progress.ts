import { type Instant, later, seconds, truncateToSecond } from '#units';
import { allSets, type DeploymentFacts, sumOf } from './facts.ts';
import { rolloutLimits } from './limits.ts';

/** The pods of a Deployment that show how far its rollout is. */
export interface RolloutCounts {
  /** Pods of the new ReplicaSet. */
  readonly updated: number;
  /** Pods of all others. */
  readonly old: number;
  readonly available: number;
}

export function countsOf(facts: DeploymentFacts): RolloutCounts {
  const { newSet, oldSets } = facts;
  return {
    updated: newSet?.pods ?? 0,
    old: sumOf(oldSets, 'pods'),
    available: sumOf(allSets(facts), 'available'),
  };
}

/**
 * Whether the controller takes a rollout as complete: it no longer watches the deadline.
 * @upstream pkg/controller/deployment/util/deployment_util.go DeploymentComplete (1.36)
 */
export function isComplete(facts: DeploymentFacts): boolean {
  const { updated, old, available } = countsOf(facts);
  const enough = facts.replicas - rolloutLimits(facts).maxUnavailable;
  return updated === facts.replicas && old === 0 && available >= enough;
}

/**
 * Whether `kubectl rollout status` says that a rollout is over: all pods are new and available.
 * @upstream kubectl pkg/polymorphichelpers/rollout_status.go DeploymentStatusViewer (1.36)
 */
export function isOver(facts: DeploymentFacts): boolean {
  const { updated, old, available } = countsOf(facts);
  return updated >= facts.replicas && old === 0 && available >= updated;
}

/** @upstream pkg/controller/deployment/util/deployment_util.go DeploymentProgressing (1.36) */
export const hasProgressed = (before: RolloutCounts, after: RolloutCounts): boolean =>
  after.updated > before.updated || after.old < before.old || after.available > before.available;

const SKEW = seconds(1);

/**
 * The time at which a rollout without progress exceeds its deadline: the controller looks a second
 * after it.
 * @upstream pkg/controller/deployment/progress.go requeueStuckDeployment (1.36)
 */
export const overdueAt = (lastProgress: Instant, deadlineSeconds: number): Instant =>
  later(later(truncateToSecond(lastProgress), seconds(deadlineSeconds)), SKEW);
