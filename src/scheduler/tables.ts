import type { ClusterView } from './cache/cluster-view.ts';
import type { NodeChoice } from './cache/node-choice.ts';
import type { NodeNeeds } from './cache/node-needs.ts';
import { ChoiceTable } from './choice-table.ts';
import { Recent } from './recent.ts';
import { SpecTable } from './spec-table.ts';

/**
 * The tables of all needs that were met recently. Needs with the same choice of nodes share its
 * table.
 */
export class Tables {
  readonly #view: ClusterView;
  readonly #tables = new Recent<NodeNeeds, SpecTable>();
  readonly #choices = new Recent<NodeChoice, ChoiceTable>();

  constructor(view: ClusterView) {
    this.#view = view;
  }

  of(needs: NodeNeeds): SpecTable {
    const { choice } = needs;
    const slots = this.#view.nodes.length;
    return this.#tables.get(needs, slots, () => {
      const choices = this.#choices.get(choice, slots, () => new ChoiceTable(choice));
      return new SpecTable(needs, choices);
    });
  }
}
