import { SelectorIndex } from '#cluster';
import type { Diagnostic } from '#diagnostics';
import type { LoadedManifests } from '#snapshot';
import type { Duration } from '#units';
import { NEWEST_VERSION, resolveKubelet } from '#versions';
import { budgetSubjects } from './subjects/budgets.ts';
import { controlPlaneSubject, decideRelease, knownRelease } from './subjects/control-plane.ts';
import type { Evidence } from './subjects/evidence.ts';
import { kubeletSubjects } from './subjects/kubelets.ts';
import { nodeSubjects } from './subjects/nodes.ts';
import { sortObjects } from './subjects/objects.ts';
import { podSubjects } from './subjects/pods.ts';
import { poolSubjects } from './subjects/pools.ts';
import { webhookSubjects } from './subjects/webhooks.ts';
import { workloadSubjects } from './subjects/workloads.ts';

/**
 * The evidence in the files for all rules.
 * @param wanted a release such as `1.33`
 * @param evictionsWithin how long the evictions of a zone may last
 */
export function gatherEvidence(
  manifests: LoadedManifests,
  wanted: string | undefined,
  evictionsWithin: Duration,
): { readonly evidence: Evidence; readonly diagnostics: readonly Diagnostic[] } {
  const objects = sortObjects(manifests);
  const nodes = objects.nodes.map(({ object }) => object);
  const release = decideRelease(manifests, nodes, wanted);
  const controlPlane = {
    ...controlPlaneSubject(manifests, objects, release),
    evictionsWithin,
  };
  const index = new SelectorIndex(objects.budgets.map(({ object }) => object));
  const behavior = resolveKubelet(release.kind === 'decided' ? release.version : NEWEST_VERSION);
  const around = {
    nodes,
    behavior,
    controlPlane: controlPlane.behaviors,
    release: knownRelease(release),
  };
  return {
    evidence: {
      kubelets: kubeletSubjects(manifests, around),
      controlPlane: [controlPlane],
      pods: podSubjects(objects, controlPlane.behaviors.taintEviction.comparisonOperators),
      workloads: workloadSubjects(objects, index),
      budgets: budgetSubjects(objects, index),
      pools: poolSubjects(objects),
      autoscalers: objects.autoscalers,
      webhooks: webhookSubjects(objects),
      nodes: nodeSubjects(manifests, objects, behavior),
    },
    diagnostics: release.diagnostics,
  };
}
