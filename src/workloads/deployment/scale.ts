import { compareText, firstDifference } from '#units';
import {
  allSets,
  type DeploymentFacts,
  type DeploymentStep,
  isActiveSet,
  NOTHING,
  type SetFacts,
  scaledTo,
  sumOf,
} from './facts.ts';
import { rolloutLimits } from './limits.ts';

/**
 * Whether the Deployment has another number of replicas than its ReplicaSets were scaled for.
 * @upstream pkg/controller/deployment/sync.go isScalingEvent (1.36)
 */
export const isScaling = (facts: DeploymentFacts): boolean =>
  allSets(facts)
    .filter(isActiveSet)
    .some(({ desired }) => desired !== undefined && desired !== facts.replicas);

/**
 * The ReplicaSets of a Deployment that is scaled, or paused: the only one with replicas gets all,
 * several get them in proportion.
 * @upstream pkg/controller/deployment/sync.go scale (1.36)
 */
export function scaleStep(facts: DeploymentFacts): DeploymentStep {
  const { newSet, oldSets, replicas, strategy } = facts;
  const active = allSets(facts).filter(isActiveSet);
  const [only] = active;
  if (active.length <= 1) {
    const set = only ?? newSet ?? oldSets.at(-1);
    return set === undefined ? NOTHING : scaledTo([{ set, replicas }]);
  }
  if (newSet?.replicas === replicas && newSet.desired === replicas) {
    return scaledTo(oldSets.map((set) => ({ set, replicas: 0 })));
  }
  return strategy === 'RollingUpdate' ? proportional(facts, active) : NOTHING;
}

/** The largest get their share first, and the largest of all also what rounding leaves over. */
function proportional(facts: DeploymentFacts, active: readonly SetFacts[]): DeploymentStep {
  const { replicas } = facts;
  const allowed = replicas > 0 ? replicas + rolloutLimits(facts).maxSurge : 0;
  const toAdd = allowed - sumOf(active, 'replicas');
  if (toAdd === 0) return NOTHING;
  const age = new Map(allSets(facts).map((set, index) => [set, index]));
  const byAge = (a: SetFacts, b: SetFacts): number => (age.get(a) ?? 0) - (age.get(b) ?? 0);
  const sets = [...active].sort((a, b) =>
    firstDifference(
      b.replicas - a.replicas,
      toAdd > 0 ? byAge(b, a) : byAge(a, b),
      compareText(a.name, b.name),
    ),
  );
  const total = sumOf(allSets(facts), 'pods');
  let added = 0;
  const scalings = sets.map((set) => {
    const share = shareOf(set, allowed, total, replicas);
    const left = toAdd - added;
    const most = toAdd > 0 ? Math.min(share, left) : Math.max(share, left);
    const part = left === 0 ? 0 : most;
    added += part;
    return { set, replicas: set.replicas + part };
  });
  const rest = toAdd - added;
  return scaledTo(
    scalings.map(({ set, replicas: size }, index) => ({
      set,
      replicas: index === 0 ? Math.max(0, size + rest) : size,
    })),
  );
}

/**
 * By how much a ReplicaSet grows when it keeps its part of all pods.
 * @param allowed - the most pods that the Deployment may have now
 * @param total - the pods that it has
 * @upstream pkg/controller/deployment/util/deployment_util.go getReplicaSetFraction (1.36)
 */
function shareOf(set: SetFacts, allowed: number, total: number, wanted: number): number {
  const { replicas, most = total } = set;
  if (wanted === 0) return -replicas;
  return most === 0 ? 0 : Math.round((replicas * allowed) / most) - replicas;
}
