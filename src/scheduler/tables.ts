import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from './cache/cluster-view.ts';
import type { NodeChoice } from './cache/node-choice.ts';
import type { NodeNeeds } from './cache/node-needs.ts';
import { ChoiceTable } from './choice-table.ts';
import { Recent } from './recent.ts';
import type { Refusals } from './refusals.ts';
import { SpecTable } from './spec-table.ts';

/**
 * The tables of all needs that were met recently. Needs with the same choice of nodes share its
 * table. Above a base, a table begins with the one of the base.
 */
export class Tables {
  readonly #view: ClusterView;
  readonly #rules: SchedulerBehavior;
  readonly #refusals: Refusals;
  readonly #base: Tables | undefined;
  readonly #tables = new Recent<NodeNeeds, SpecTable>();
  readonly #choices = new Recent<NodeChoice, ChoiceTable>();

  /** @param base - tables of the cluster that the view began with */
  constructor(view: ClusterView, rules: SchedulerBehavior, refusals: Refusals, base?: Tables) {
    this.#view = view;
    this.#rules = rules;
    this.#refusals = refusals;
    this.#base = base;
  }

  /** The verdicts on all nodes as they are now. */
  of(needs: NodeNeeds): SpecTable {
    const slots = this.#view.nodes.length;
    const table = this.#tables.get(needs, slots, () => this.#make(needs, slots));
    table.refresh(this.#view, this.#rules, this.#refusals);
    return table;
  }

  #make(needs: NodeNeeds, slots: number): SpecTable {
    const { choice } = needs;
    const known = this.#base?.of(needs);
    const make = (): ChoiceTable => new ChoiceTable(choice, known?.choices);
    return new SpecTable(needs, this.#choices.get(choice, slots, make), known);
  }
}
