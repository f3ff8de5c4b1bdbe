import type { SchedulerBehavior } from '#versions';
import { ClusterView } from './cache/cluster-view.ts';
import { ImageLocality } from './cache/image-locality.ts';
import { NeighbourCatalog } from './cache/neighbour-catalog.ts';
import type { GivenCluster } from './cache/node-info.ts';
import type { NamespaceLabels } from './cache/selectors.ts';
import { SpecCatalog } from './cache/spec-catalog.ts';
import { Refusals } from './refusals.ts';
import { Tables } from './tables.ts';

/**
 * The base of schedulers of one release: what follows from specs, and from the cluster that a
 * simulation begins with. Many simulations share it, as none of these ever changes.
 */
export class SchedulerBase {
  readonly #rules: SchedulerBehavior;
  readonly #specs: SpecCatalog;
  readonly #known = new WeakMap<GivenCluster, Knowledge>();

  constructor(rules: SchedulerBehavior) {
    this.#rules = rules;
    this.#specs = new SpecCatalog(rules);
  }

  /**
   * The knowledge about a cluster before any change, gathered once.
   * @param namespaceLabels - the same for all simulations of the cluster
   */
  knowledgeOf(given: GivenCluster, namespaceLabels: NamespaceLabels): Knowledge {
    const known = this.#known.get(given);
    if (known !== undefined) return known;
    const gathered = this.knowledge(namespaceLabels);
    gathered.view.begin(given);
    this.#known.set(given, gathered);
    return gathered;
  }

  /** The knowledge about an empty cluster. */
  knowledge(namespaceLabels: NamespaceLabels): Knowledge {
    const catalog = new NeighbourCatalog(namespaceLabels);
    return new Knowledge(this.#rules, new ClusterView(this.#rules, this.#specs, catalog));
  }
}

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
