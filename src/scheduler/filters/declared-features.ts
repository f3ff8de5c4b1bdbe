import type { Container, PodSpec } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from '../cache/cluster-view.ts';
import { LACKS_FEATURES } from '../reason.ts';
import { FITS, type Refusals } from '../refusals.ts';

const anyContainer = (spec: PodSpec, needs: (container: Container) => boolean): boolean =>
  spec.containers.some(needs) || spec.initContainers.some(needs);

/**
 * The features that a node has to declare for a pod; empty where the scheduler asks for none.
 * @upstream component-helpers nodedeclaredfeatures/framework.go InferForPodScheduling (1.37)
 */
export function neededFeatures(
  spec: PodSpec,
  { requiresDeclaredFeatures, bindMountOptionsNeedFeature }: SchedulerBehavior,
): readonly string[] {
  if (!requiresDeclaredFeatures) return [];
  const needed: string[] = [];
  if (anyContainer(spec, restartsAll)) needed.push('RestartAllContainersOnContainerExits');
  if (spec.hostNetwork && spec.hostUsers === false) needed.push('UserNamespacesHostNetworkSupport');
  const hasOptions = ({ volumeMounts }: Container): boolean => volumeMounts !== undefined;
  if (bindMountOptionsNeedFeature && anyContainer(spec, hasOptions)) {
    needed.push('VolumeBindMountOptions');
  }
  return needed;
}

const restartsAll = ({ restartPolicyRules = [] }: Container): boolean =>
  restartPolicyRules.some(({ action }) => action === 'RestartAllContainers');

/**
 * Whether a node declares the features that a pod needs. No other pod has to go for them.
 * @upstream pkg/scheduler/framework/plugins/nodedeclaredfeatures/nodedeclaredfeatures.go Filter (1.37)
 */
export class DeclaredFeaturesFilter {
  readonly #needed: readonly string[];
  readonly #view: ClusterView;
  readonly #refusals: Refusals;

  constructor(needed: readonly string[], view: ClusterView, refusals: Refusals) {
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
