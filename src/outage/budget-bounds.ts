import type { BudgetSpec, IntOrString } from '#cluster';
import { addToList } from '#units';

/** One of the two bounds of a PodDisruptionBudget, or none. */
export interface BudgetBound {
  readonly minAvailable?: IntOrString;
  readonly maxUnavailable?: IntOrString;
}

/** A bound that an event sets. */
export interface BudgetLayer {
  /** The name of the event that set it. */
  readonly fault: string;
  readonly bound: BudgetBound;
}

/**
 * The bound of each budget: that of the latest event whose time is not over, or else its own. The
 * end of an event thus changes nothing when a later one has replaced its bound.
 */
export class BudgetBounds {
  readonly #layers = new Map<string, BudgetLayer[]>();
  /** The bounds that budgets had before any event. */
  readonly #own = new Map<string, BudgetBound>();

  /** Adds a bound above earlier ones. */
  set(budget: string, spec: BudgetSpec, layer: BudgetLayer): BudgetSpec {
    if (!this.#own.has(budget)) this.#own.set(budget, boundOf(spec));
    addToList(this.#layers, budget, layer);
    return withBound(spec, layer.bound);
  }

  /** Removes the bound that an event set. */
  undo(budget: string, spec: BudgetSpec, fault: string): BudgetSpec {
    const left = (this.#layers.get(budget) ?? []).filter((layer) => layer.fault !== fault);
    this.#layers.set(budget, left);
    return withBound(spec, left.at(-1)?.bound ?? this.#own.get(budget) ?? boundOf(spec));
  }
}

const boundOf = ({ minAvailable, maxUnavailable }: BudgetBound): BudgetBound => ({
  ...(minAvailable !== undefined && { minAvailable }),
  ...(maxUnavailable !== undefined && { maxUnavailable }),
});

/** The spec itself where the bound is the same: such a request changes nothing. */
function withBound(spec: BudgetSpec, bound: BudgetBound): BudgetSpec {
  const { minAvailable, maxUnavailable, ...rest } = spec;
  const isSame = minAvailable === bound.minAvailable && maxUnavailable === bound.maxUnavailable;
  return isSame ? spec : { ...rest, ...bound };
}
