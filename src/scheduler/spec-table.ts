import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from './cache/cluster-view.ts';
import type { NodeInfo } from './cache/node-info.ts';
import type { NodeNeeds } from './cache/node-needs.ts';
import { type ChoiceTable, lengthened, NEVER, NO_NODE, UNCHANGED } from './choice-table.ts';
import { roomVerdict } from './filters/node-verdict.ts';
import { FITS, type Refusals } from './refusals.ts';
import { balanceScore, leastAllocatedScore } from './resource-scores.ts';

/**
 * The verdict of every node on pods with the same needs. Kept from pod to pod: only nodes that have
 * changed since, or whose pods take another amount, are looked at again.
 */
export class SpecTable {
  readonly needs: NodeNeeds;
  readonly choices: ChoiceTable;
  /** By slot. */
  verdicts: Int32Array;
  /** The resource score of feasible nodes. */
  resources: Int32Array;
  /** The number of nodes with each verdict. */
  readonly counts: Map<number, number>;
  #feasible: Int32Array | undefined;
  #generation: number;

  /** @param from - the verdicts on nodes that have not changed, which are copied */
  constructor(needs: NodeNeeds, choices: ChoiceTable, from?: SpecTable) {
    this.needs = needs;
    this.choices = choices;
    this.verdicts = from?.verdicts.slice() ?? new Int32Array(0);
    this.resources = from?.resources.slice() ?? new Int32Array(0);
    this.counts = new Map(from?.counts);
    this.#feasible = from?.feasible;
    this.#generation = from === undefined ? NEVER : UNCHANGED;
  }

  /** The feasible slots, as far as one node alone decides it. */
  get feasible(): Int32Array {
    this.#feasible ??= slotsThatFit(this.verdicts, this.counts.get(FITS) ?? 0);
    return this.#feasible;
  }

  refresh(view: ClusterView, rules: SchedulerBehavior, refusals: Refusals): void {
    const { generation } = view.touches;
    if (this.#generation === generation) return;
    this.choices.refresh(view, rules, refusals);
    if (this.verdicts.length < view.nodes.length) this.#grow(view.nodes.length);
    for (const slot of view.touches.since(this.#generation)) {
      this.#look(view.infoAt(slot), rules, refusals);
    }
    this.#generation = generation;
  }

  #look(info: NodeInfo, rules: SchedulerBehavior, refusals: Refusals): void {
    const { slot } = info;
    const { demand, ports } = this.needs;
    const chosen = this.choices.verdicts[slot] ?? NO_NODE;
    const verdict = chosen === FITS ? roomVerdict(ports, demand, info, refusals) : chosen;
    const before = this.verdicts[slot] ?? NO_NODE;
    if (verdict !== before) {
      this.#count(before, -1);
      this.#count(verdict, 1);
      this.verdicts[slot] = verdict;
      if (verdict === FITS || before === FITS) this.#feasible = undefined;
    }
    if (verdict === FITS) {
      this.resources[slot] = leastAllocatedScore(info, demand) + balanceScore(info, demand, rules);
    }
  }

  #count(verdict: number, by: 1 | -1): void {
    if (verdict === NO_NODE) return;
    const count = (this.counts.get(verdict) ?? 0) + by;
    if (count === 0) this.counts.delete(verdict);
    else this.counts.set(verdict, count);
  }

  #grow(slots: number): void {
    const length = Math.max(64, slots + (slots >> 2));
    this.verdicts = lengthened(this.verdicts, length, NO_NODE);
    this.resources = lengthened(this.resources, length);
  }
}

function slotsThatFit(verdicts: Int32Array, count: number): Int32Array {
  const slots = new Int32Array(count);
  let found = 0;
  for (let slot = 0; found < count; slot++) if (verdicts[slot] === FITS) slots[found++] = slot;
  return slots;
}
