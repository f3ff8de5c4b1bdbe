import type { ComponentContext } from '#cluster';
import type { PodReports } from './pod-workers.ts';
import type { World } from './world.ts';

/**
 * What each part of the kubelets works with.
 * @typeParam C the causes that it records
 */
export interface KubeletContext<C> extends ComponentContext<C> {
  readonly world: World;
  readonly status: PodReports;
}
