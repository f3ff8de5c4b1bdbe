import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from './cache/cluster-view.ts';
import { ImageLocality } from './cache/image-locality.ts';
import { Refusals } from './refusals.ts';
import { Tables } from './tables.ts';

/**
 * The view that a scheduler has of its cluster, and the tables that follow from it. Knowledge above a
 * base copies what changes.
 */
export class Knowledge {
  readonly view: ClusterView;
  /** Numbers of refusals mean the same above a base as in it. */
  readonly refusals: Refusals;
  readonly tables: Tables;
  readonly images: ImageLocality;
  readonly #rules: SchedulerBehavior;

  constructor(rules: SchedulerBehavior, view: ClusterView, base?: Knowledge) {
    this.#rules = rules;
    this.view = view;
    this.refusals = base?.refusals ?? new Refusals();
    this.tables = new Tables(view, rules, this.refusals, base?.tables);
    this.images = new ImageLocality(view, rules, base?.images);
  }

  /** The same, to be changed apart from this knowledge, which does not change any more. */
  above(): Knowledge {
    return new Knowledge(this.#rules, this.view.above(), this);
  }
}
