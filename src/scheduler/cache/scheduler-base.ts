import type { Pod } from '#cluster';
import { remembered } from '#units';
import type { SchedulerBehavior } from '#versions';
import { type GivenCluster, givenPodsOf } from './given-pods.ts';
import { loadOf } from './node-load.ts';
import { SpecCatalog } from './spec-catalog.ts';

/**
 * The base of schedulers of one release: what follows from specs and from lists of pods alone. Many
 * simulations share it, as no spec and no list ever changes.
 */
export class SchedulerBase {
  readonly specs: SpecCatalog;
  /** The load of a node with these pods, computed once for a list. */
  readonly loadOf = remembered((pods: readonly Pod[]) => loadOf(pods, this.specs));
  /** The sums of a cluster, computed once. */
  readonly givenPodsOf = remembered((given: GivenCluster) => givenPodsOf(given, this.loadOf));

  constructor(rules: SchedulerBehavior) {
    this.specs = new SpecCatalog(rules);
  }
}
