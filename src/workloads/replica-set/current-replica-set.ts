import type { WorkloadObject } from '#cluster';
import { compareText } from '#units';
import { refersTo } from '../active-pods.ts';

/** The number of replicas of one ReplicaSet. */
export interface Scaling {
  readonly replicaSet: WorkloadObject;
  readonly replicas: number;
}

/**
 * The distribution of a Deployment's replicas over its ReplicaSets: the one that has pods gets them
 * all, or the newest where none has. When several have pods, in the middle of a roll-out, the
 * newest takes the difference, as the model rolls nothing out.
 *
 * @upstream pkg/controller/deployment/util/deployment_util.go FindActiveOrLatest (1.36)
 */
export function scaleDeployment(
  deployment: WorkloadObject,
  replicaSets: readonly WorkloadObject[],
): Scaling | undefined {
  const current = currentReplicaSet(deployment, replicaSets);
  if (current === undefined) return undefined;
  const elsewhere = replicaSetsOf(deployment, replicaSets)
    .filter((each) => each !== current)
    .reduce((sum, { replicas = 0 }) => sum + replicas, 0);
  return { replicaSet: current, replicas: Math.max(0, (deployment.replicas ?? 1) - elsewhere) };
}

/** The ReplicaSet whose pods are a Deployment's; undefined when it has none. */
function currentReplicaSet(
  deployment: WorkloadObject,
  replicaSets: readonly WorkloadObject[],
): WorkloadObject | undefined {
  const own = replicaSetsOf(deployment, replicaSets);
  const active = own.filter(({ replicas = 0 }) => replicas > 0);
  const [first, ...others] = active.length > 0 ? active : own;
  return first && others.reduce(newer, first);
}

/** The ReplicaSets of a Deployment, the ones without replicas included. */
const replicaSetsOf = (
  deployment: WorkloadObject,
  replicaSets: readonly WorkloadObject[],
): readonly WorkloadObject[] =>
  replicaSets.filter(
    ({ kind, namespace, ownerReferences }) =>
      kind === 'ReplicaSet' &&
      namespace === deployment.namespace &&
      ownerReferences.some((owner) => owner.controller === true && refersTo(owner, deployment)),
  );

function newer(a: WorkloadObject, b: WorkloadObject): WorkloadObject {
  const byRevision = revisionOf(b) - revisionOf(a);
  const byAge = (b.creationTimestamp ?? 0) - (a.creationTimestamp ?? 0);
  return (byRevision || byAge || compareText(b.name, a.name)) > 0 ? b : a;
}

const revisionOf = ({ annotations }: WorkloadObject): number =>
  Number(annotations['deployment.kubernetes.io/revision'] ?? 0) || 0;
