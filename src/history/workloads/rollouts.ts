import { type WorkloadObject, workloadName } from '#cluster';
import { compareText } from '#units';
import type { Evidence } from '../evidence/evidence.ts';
import type { Removal } from '../pods/removals.ts';
import { newReplicaSets } from './new-replica-sets.ts';
import { newRevisions } from './new-revisions.ts';
import type { Rollout } from './rollout.ts';
import { scaledReplicaSets } from './scaled-replica-sets.ts';

/**
 * Roll-outs of workloads: of Deployments by their own Events, else by the ReplicaSets of two
 * snapshots; of StatefulSets and DaemonSets by the revisions of their pods. What the snapshot of
 * before does not have, or what rolls nothing out by itself there, is left out.
 */
export function rolloutsIn(evidence: Evidence, removals: readonly Removal[]): readonly Rollout[] {
  const { before } = evidence;
  const told = scaledReplicaSets(evidence);
  const isTold = new Set(told.map(({ workload }) => workload));
  const shown = newReplicaSets(evidence).filter(({ workload }) => !isTold.has(workload));
  const known = new Set(before?.cluster.workloads.filter(rollsOut).map(workloadName));
  return [...told, ...shown, ...newRevisions(evidence, removals)]
    .filter(({ latest }) => latest >= (before?.at ?? 0))
    .filter(({ workload }) => before === undefined || known.has(workload))
    .sort((a, b) => a.at - b.at || compareText(a.workload, b.workload));
}

/** Whether a workload replaces its pods where its template changes. */
function rollsOut({ template, deployment, statefulSet, daemonSet }: WorkloadObject): boolean {
  const update = statefulSet?.update ?? daemonSet?.update;
  const isRolling =
    update === undefined ? deployment?.paused === false : update.type !== 'OnDelete';
  return template !== undefined && isRolling;
}

/** The roll-out for which a controller deleted a pod. */
export const rolloutOf = (
  { mechanism, life, latest }: Removal,
  rollouts: readonly Rollout[],
): Rollout | undefined =>
  mechanism !== 'workload' || life.owner === undefined
    ? undefined
    : rollouts.findLast(
        ({ owners, at }) => owners.includes(life.owner ?? '') && (latest ?? at) >= at,
      );
