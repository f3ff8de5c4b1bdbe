import type { WorkloadObject } from '#cluster';
import { type DeploymentFacts, isActiveSet } from './facts.ts';
import { notedScale } from './make-replica-set.ts';
import { isOver } from './progress.ts';

const AVAILABLE = 'NewReplicaSetAvailable';

/** Reasons of the condition Progressing that a rollout has at its end, or while it is not one. */
const AT_REST = new Set([AVAILABLE, 'DeploymentPaused']);

const isProgressing = ({ deployment }: WorkloadObject): boolean =>
  deployment?.progressing !== undefined && !AT_REST.has(deployment.progressing.reason);

/**
 * Whether a Deployment needs nothing: its ReplicaSet has all of its replicas, and no rollout can be
 * under way. This is asked of all Deployments, so that it looks at no pods.
 */
export function isSettled(
  deployment: WorkloadObject,
  sets: readonly WorkloadObject[],
  newSet: WorkloadObject | undefined,
): boolean {
  if (deployment.deployment?.isUnseen === true) return false;
  if (newSet === undefined) return sets.length === 0;
  const { replicas = 1 } = deployment;
  return (
    newSet.replicas === replicas &&
    (notedScale(newSet).desired ?? replicas) === replicas &&
    !isProgressing(deployment) &&
    sets.every((set) => set === newSet || set.replicas === 0)
  );
}

/**
 * Whether a rollout is under way: old ReplicaSets have replicas, there is no new one, or the last
 * rollout is not over. A paused Deployment rolls nothing out.
 */
export function isUnderWay(deployment: WorkloadObject, facts: DeploymentFacts): boolean {
  if (facts.paused || facts.replicas === 0) return false;
  if (facts.newSet === undefined || facts.oldSets.some(isActiveSet)) return true;
  return isProgressing(deployment) && !isOver(facts);
}

/** Whether the condition Progressing does not say yet that the last rollout is over. */
export const hasArrived = (deployment: WorkloadObject, facts: DeploymentFacts): boolean =>
  isProgressing(deployment) && facts.newSet !== undefined && isOver(facts);

/** A Deployment whose rollout is over. */
export const arrived = (object: WorkloadObject): WorkloadObject =>
  object.deployment === undefined
    ? object
    : { ...object, deployment: { ...object.deployment, progressing: { reason: AVAILABLE } } };
