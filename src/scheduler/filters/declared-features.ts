import type { PodSpec } from '#cluster';
import { type NodeFeature, neededFeatures } from '#pod-facts';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from '../cache/cluster-view.ts';
import { LACKS_FEATURES } from '../reason.ts';
import { FITS, type Refusals } from '../refusals.ts';

/** The features that kube-scheduler looks for on the nodes of a pod. */
export function askedFeatures(
  spec: PodSpec,
  { requiresDeclaredFeatures, bindMountOptionsNeedFeature }: SchedulerBehavior,
): readonly NodeFeature[] {
  if (!requiresDeclaredFeatures) return [];
  const needed = neededFeatures(spec);
  return bindMountOptionsNeedFeature
    ? needed
    : needed.filter((feature) => feature !== 'VolumeBindMountOptions');
}

/**
 * Whether a node declares the features that a pod needs. No other pod has to go for them.
 * @upstream pkg/scheduler/framework/plugins/nodedeclaredfeatures/nodedeclaredfeatures.go Filter (1.37)
 */
export class DeclaredFeaturesFilter {
  readonly #needed: readonly NodeFeature[];
  readonly #view: ClusterView;
  readonly #refusals: Refusals;

  constructor(needed: readonly NodeFeature[], view: ClusterView, refusals: Refusals) {
    this.#needed = needed;
    this.#view = view;
    this.#refusals = refusals;
  }

  verdict(slot: number): number {
    const declared = this.#view.infoAt(slot).node?.declaredFeatures ?? [];
    return this.#needed.every((feature) => declared.includes(feature))
      ? FITS
      : this.#refusals.number([LACKS_FEATURES], false);
  }
}
