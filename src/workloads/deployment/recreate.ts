import { type DeploymentFacts, type DeploymentStep, NOTHING, scaledTo } from './facts.ts';

/**
 * One step of a rollout that recreates: old ReplicaSets have no replicas, their pods end, and only
 * then come the new ones. A terminating pod on a lost node holds all of them back.
 * @upstream pkg/controller/deployment/recreate.go rolloutRecreate (1.36)
 */
export function recreateStep(facts: DeploymentFacts): DeploymentStep {
  const { newSet, oldSets, oldPodsRun, replicas } = facts;
  const emptied = scaledTo(oldSets.map((set) => ({ set, replicas: 0 })));
  if (emptied.kind !== 'none') return emptied;
  if (oldPodsRun) return NOTHING;
  return newSet === undefined
    ? { kind: 'create', replicas }
    : scaledTo([{ set: newSet, replicas }]);
}
