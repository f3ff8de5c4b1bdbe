import {
  allSets,
  type DeploymentFacts,
  type DeploymentStep,
  isActiveSet,
  NOTHING,
  type SetFacts,
  type SetScaling,
  scaledTo,
  sumOf,
} from './facts.ts';
import { rolloutLimits } from './limits.ts';

/**
 * One step of a rolling update: the new ReplicaSet grows as far as the surge allows, and only when
 * it cannot, the old ones shrink.
 * @upstream pkg/controller/deployment/rolling.go rolloutRolling (1.36)
 */
export function rollingStep(facts: DeploymentFacts): DeploymentStep {
  const { newSet, replicas } = facts;
  const grown = newReplicas(facts);
  if (newSet === undefined) return { kind: 'create', replicas: grown };
  if (newSet.replicas > replicas) return scaledTo([{ set: newSet, replicas }]);
  if (newSet.replicas !== grown) return scaledTo([{ set: newSet, replicas: grown }]);
  return shrinkOld(facts, newSet);
}

/** @upstream pkg/controller/deployment/util/deployment_util.go NewRSNewReplicas (1.36) */
function newReplicas(facts: DeploymentFacts): number {
  const { newSet, replicas } = facts;
  const has = newSet?.replicas ?? 0;
  const room = replicas + rolloutLimits(facts).maxSurge - sumOf(allSets(facts), 'replicas');
  return has + Math.max(0, Math.min(room, replicas - has));
}

/**
 * Pods of the new ReplicaSet that are not available yet count as if they were gone: only the rest
 * of what may be unavailable is taken from the old ones.
 * @upstream pkg/controller/deployment/rolling.go reconcileOldReplicaSets (1.36)
 */
function shrinkOld(facts: DeploymentFacts, newSet: SetFacts): DeploymentStep {
  const old = facts.oldSets.filter(isActiveSet);
  const minAvailable = facts.replicas - rolloutLimits(facts).maxUnavailable;
  const notYet = newSet.replicas - newSet.available;
  const most = sumOf([...old, newSet], 'replicas') - minAvailable - notYet;
  if (old.length === 0 || most <= 0) return NOTHING;
  const { scalings, isBehind } = withoutUnhealthy(old, most);
  if (isBehind) return scaledTo(scalings);
  const spare = sumOf([...old, newSet], 'available') - minAvailable;
  return scaledTo([...scalings, ...shrunk(scalings, spare)]);
}

/**
 * Pods that are not available anyway go first: the ReplicaSet deletes those before others. A status
 * that is behind, with more available pods than the ReplicaSet is to have, ends the step.
 * @upstream pkg/controller/deployment/rolling.go cleanupUnhealthyReplicas (1.36)
 */
function withoutUnhealthy(
  old: readonly SetFacts[],
  most: number,
): { readonly scalings: readonly SetScaling[]; readonly isBehind: boolean } {
  let left = most;
  let isBehind = false;
  const scalings = old.map((set) => {
    const unhealthy = set.replicas - set.available;
    isBehind ||= left > 0 && unhealthy < 0;
    const gone = isBehind ? 0 : Math.max(0, Math.min(left, unhealthy));
    left -= gone;
    return { set, replicas: set.replicas - gone };
  });
  return { scalings, isBehind };
}

/**
 * What may be missing besides is a change of its own.
 * @upstream pkg/controller/deployment/rolling.go scaleDownOldReplicaSetsForRollingUpdate (1.36)
 */
function shrunk(scalings: readonly SetScaling[], spare: number): readonly SetScaling[] {
  let left = Math.max(0, spare);
  return scalings.map(({ set, replicas }) => {
    const gone = Math.min(left, replicas);
    left -= gone;
    return { set: { ...set, replicas }, replicas: replicas - gone };
  });
}
