import type { Cluster } from '#cluster';
import { applyManifests } from './apply/apply-manifests.ts';
import { Draft } from './draft.ts';
import { placePods } from './pods/place.ts';
import type { ChangedCluster, ClusterChange, ControlPlane } from './request.ts';
import { scale } from './scale.ts';

/**
 * Changes a cluster before anything is played: manifests are applied and rolled out, workloads are
 * scaled, and all pods have settled. A pure function of its arguments.
 */
export function changeCluster(
  cluster: Cluster,
  change: ClusterChange,
  plane: ControlPlane,
): ChangedCluster {
  const draft = new Draft(cluster, plane, change.playsRollouts);
  if (change.manifests !== undefined) applyManifests(draft, change.manifests, change.strict);
  for (const text of change.scale) scale(draft, text);
  const placed = placePods(draft, () => plane.schedulerOf(cluster));
  return {
    cluster: draft.finish(placed.pods),
    effects: { ...draft.effects(), ...placed.effects },
    diagnostics: draft.diagnostics,
  };
}
