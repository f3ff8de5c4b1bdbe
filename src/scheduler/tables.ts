import { toleratesTaint } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from './cache/cluster-view.ts';
import type { NodeChoice } from './cache/node-choice.ts';
import type { NodeInfo } from './cache/node-info.ts';
import type { NodeNeeds } from './cache/spec-catalog.ts';
import { choiceVerdict, roomVerdict } from './filters/node-verdict.ts';
import { FITS, type Refusals } from './refusals.ts';
import { balanceScore, leastAllocatedScore } from './resource-scores.ts';
import { Recent } from './scratch.ts';

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

/** The verdict on a slot without a node. */
export const NO_NODE = -1;

/** The generation of a table that has looked at no node yet. */
const NEVER = -1;

/** The generation of a table that has looked at all nodes of the base. */
const UNCHANGED = 0;

/** The same numbers in a longer array. */
function lengthened(from: Int32Array, length: number, filler = 0): Int32Array {
  const longer = new Int32Array(length).fill(filler, from.length);
  longer.set(from);
  return longer;
}

/**
 * The verdict of every node on pods of one choice, without regard to running pods. Kept from pod to
 * pod: only nodes that have changed themselves are looked at again.
 */
export class ChoiceTable {
  readonly choice: NodeChoice;
  /** By slot. */
  verdicts: Int32Array;
  /** Untolerated PreferNoSchedule taints. */
  avoided: Int32Array;
  /** Empty when the pods prefer no nodes. */
  preference: Int32Array;
  /** Whether there may be such taints at all. */
  avoidsTaints: boolean;
  #generation: number;

  /** @param from - the verdicts on nodes that have not changed, which are copied */
  constructor(choice: NodeChoice, from?: ChoiceTable) {
    this.choice = choice;
    this.verdicts = from?.verdicts.slice() ?? new Int32Array(0);
    this.avoided = from?.avoided.slice() ?? new Int32Array(0);
    this.preference = from?.preference.slice() ?? new Int32Array(0);
    this.avoidsTaints = from?.avoidsTaints ?? false;
    this.#generation = from === undefined ? NEVER : UNCHANGED;
  }

  refresh(view: ClusterView, rules: SchedulerBehavior, refusals: Refusals): void {
    const { generation } = view.nodeTouches;
    if (this.#generation === generation) return;
    if (this.verdicts.length < view.nodes.length) this.#grow(view.nodes.length);
    for (const slot of view.nodeTouches.since(this.#generation)) {
      this.#look(view.infoAt(slot), rules, refusals);
    }
    this.#generation = generation;
  }

  #look({ slot, node }: NodeInfo, rules: SchedulerBehavior, refusals: Refusals): void {
    const { choice } = this;
    const verdict = node === undefined ? NO_NODE : choiceVerdict(choice, node, rules, refusals);
    this.verdicts[slot] = verdict;
    if (node === undefined || verdict !== FITS) return;
    const avoided = node.taints.length === 0 ? 0 : avoidedTaints(choice, node.taints, rules);
    this.avoided[slot] = avoided;
    if (avoided > 0) this.avoidsTaints = true;
    if (choice.preferenceFor !== undefined) this.preference[slot] = choice.preferenceFor(node);
  }

  #grow(slots: number): void {
    const length = Math.max(64, slots + (slots >> 2));
    this.verdicts = lengthened(this.verdicts, length, NO_NODE);
    this.avoided = lengthened(this.avoided, length);
    if (this.choice.preferenceFor !== undefined) {
      this.preference = lengthened(this.preference, length);
    }
  }
}

/**
 * @upstream pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go Score (1.36)
 */
const avoidedTaints = (
  { tolerations }: NodeChoice,
  taints: NonNullable<NodeInfo['node']>['taints'],
  rules: SchedulerBehavior,
): number =>
  taints.filter(
    (taint) =>
      taint.effect === 'PreferNoSchedule' &&
      !tolerations.some((toleration) => toleratesTaint(toleration, taint, rules)),
  ).length;
