import type { PodSpec } from '#cluster';
import { computeQosClass } from '#pod-facts';
import type { SchedulerBehavior } from '#versions';
import type { Footprint } from './footprint.ts';
import { type NodeChoice, readChoice } from './node-choice.ts';

/**
 * The part of a spec that a single node can meet or not. Specs have few different ones, as
 * workloads ask for much the same.
 */
export interface NodeNeeds extends Footprint {
  readonly choice: NodeChoice;
}

/** Distinct needs, with equal ones stored once. */
export class NeedsCatalog {
  readonly #readsConditions: boolean;
  readonly #equal = new Map<string, NodeNeeds>();
  readonly #equalChoices = new Map<string, NodeChoice>();

  constructor({ readsConditions }: Pick<SchedulerBehavior, 'readsConditions'>) {
    this.#readsConditions = readsConditions;
  }

  needsOf(spec: PodSpec, { demand, ports }: Footprint): NodeNeeds {
    const { tolerations, nodeSelector, affinity } = spec;
    // Only conditions depend on the QoS class of a pod.
    const isBestEffort = this.#readsConditions && computeQosClass(spec) === 'BestEffort';
    const choiceParts = [tolerations, nodeSelector, affinity?.nodeAffinity, isBestEffort];
    const choiceText = JSON.stringify(choiceParts);
    const text = JSON.stringify([choiceText, ports, { ...demand, scalars: [...demand.scalars] }]);
    const known = this.#equal.get(text);
    if (known !== undefined) return known;
    const choice = this.#equalChoices.get(choiceText) ?? readChoice(spec, isBestEffort);
    this.#equalChoices.set(choiceText, choice);
    const needs = { choice, demand, ports };
    this.#equal.set(text, needs);
    return needs;
  }
}
