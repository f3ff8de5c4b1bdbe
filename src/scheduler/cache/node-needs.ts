import type { PodSpec } from '#cluster';
import type { Footprint } from './footprint.ts';
import { type NodeChoice, readChoice } from './node-choice.ts';

/** What of a spec one node alone can meet or not: few among specs, as workloads ask for much the same. */
export interface NodeNeeds extends Footprint {
  readonly choice: NodeChoice;
}

/** Needs that the scheduler has met, equal ones once. */
export class NeedsCatalog {
  readonly #equal = new Map<string, NodeNeeds>();
  readonly #equalChoices = new Map<string, NodeChoice>();

  needsOf(spec: PodSpec, { demand, ports }: Footprint): NodeNeeds {
    const { tolerations, nodeSelector, affinity } = spec;
    const choiceText = JSON.stringify([tolerations, nodeSelector, affinity?.nodeAffinity]);
    const text = JSON.stringify([choiceText, ports, { ...demand, scalars: [...demand.scalars] }]);
    const known = this.#equal.get(text);
    if (known !== undefined) return known;
    const choice = this.#equalChoices.get(choiceText) ?? readChoice(spec);
    this.#equalChoices.set(choiceText, choice);
    const needs = { choice, demand, ports };
    this.#equal.set(text, needs);
    return needs;
  }
}
