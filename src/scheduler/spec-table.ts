import { toleratesTaint } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from './cache/cluster-view.ts';
import type { NodeInfo } from './cache/node-info.ts';
import type { NodeNeeds } from './cache/node-needs.ts';
import { nodeVerdict } from './filters/node-verdict.ts';
import { FITS, type Refusals } from './refusals.ts';
import {
  balanced,
  balanceGained,
  isBalanceScored,
  leastAllocated,
} from './scores/resource-scores.ts';

/** The verdict on a slot without a node. */
export const NO_NODE = -1;

/**
 * What every node is to pods that need the same of a node. Kept from pod to pod: only nodes that have
 * changed since are looked at again.
 */
export class SpecTable {
  /** By slot. */
  verdicts = new Int32Array(0);
  /** At most 100, and 125 for the balance. */
  least = new Uint8Array(0);
  balance = new Uint8Array(0);
  /** The two together. */
  own = new Int32Array(0);
  /** Untolerated taints that a pod would rather avoid. */
  taints = new Uint16Array(0);
  /** Empty when the pods prefer no nodes. */
  preference = new Int32Array(0);
  /** Whether there may be such taints at all. */
  avoidsTaints = false;
  /** How many nodes there are of each verdict. */
  readonly counts = new Map<number, number>();
  readonly needs: NodeNeeds;
  #generation = -1;

  constructor(needs: NodeNeeds) {
    this.needs = needs;
  }

  /** How many nodes will do, as far as one node alone decides it. */
  get fitting(): number {
    return this.counts.get(FITS) ?? 0;
  }

  refresh(view: ClusterView, rules: SchedulerBehavior, refusals: Refusals): void {
    if (this.#generation === view.generation) return;
    if (this.verdicts.length < view.nodes.length) this.#grow(view.nodes.length);
    for (const slot of view.touchedSince(this.#generation)) {
      this.#look(view.infoAt(slot), rules, refusals);
    }
    this.#generation = view.generation;
  }

  #look(info: NodeInfo, rules: SchedulerBehavior, refusals: Refusals): void {
    const { slot, node, allocatable } = info;
    const { needs } = this;
    const { demand } = needs;
    const verdict =
      node === undefined ? NO_NODE : nodeVerdict(needs, demand, node, info, rules, refusals);
    this.#count(this.verdicts[slot] ?? NO_NODE, -1);
    this.#count(verdict, 1);
    this.verdicts[slot] = verdict;
    if (node === undefined || verdict !== FITS) return;
    const scored = {
      milliCpu: info.scoredMilliCpu + demand.scoredMilliCpu,
      memory: info.scoredMemory + demand.scoredMemory,
    };
    this.least[slot] = leastAllocated(scored, allocatable);
    this.balance[slot] = isBalanceScored(demand, rules) ? balanceOf(info, demand, rules) : 0;
    this.own[slot] = (this.least[slot] ?? 0) + (this.balance[slot] ?? 0);
    this.taints[slot] = node.taints.length === 0 ? 0 : avoidedTaints(needs, node.taints, rules);
    if (this.taints[slot] > 0) this.avoidsTaints = true;
    if (needs.preferenceFor !== undefined) this.preference[slot] = needs.preferenceFor(node);
  }

  #count(verdict: number, by: 1 | -1): void {
    if (verdict === NO_NODE) return;
    const count = (this.counts.get(verdict) ?? 0) + by;
    if (count === 0) this.counts.delete(verdict);
    else this.counts.set(verdict, count);
  }

  #grow(slots: number): void {
    const length = Math.max(64, slots + (slots >> 2));
    this.verdicts = new Int32Array(length).fill(NO_NODE);
    this.least = new Uint8Array(length);
    this.balance = new Uint8Array(length);
    this.own = new Int32Array(length);
    this.taints = new Uint16Array(length);
    if (this.needs.preferenceFor !== undefined) this.preference = new Int32Array(length);
    this.counts.clear();
    this.#generation = -1;
  }
}

function balanceOf(info: NodeInfo, demand: NodeNeeds['demand'], rules: SchedulerBehavior): number {
  const withPod = balanced(
    { milliCpu: info.milliCpu + demand.milliCpu, memory: info.memory + demand.memory },
    info.allocatable,
  );
  return rules.balanceScore === 'with-pod'
    ? withPod
    : balanceGained(withPod, balanced(info, info.allocatable));
}

/**
 * @upstream pkg/scheduler/framework/plugins/tainttoleration/taint_toleration.go Score (1.36)
 */
const avoidedTaints = (
  { tolerations }: NodeNeeds,
  taints: NonNullable<NodeInfo['node']>['taints'],
  rules: SchedulerBehavior,
): number =>
  taints.filter(
    (taint) =>
      taint.effect === 'PreferNoSchedule' &&
      !tolerations.some((toleration) => toleratesTaint(toleration, taint, rules)),
  ).length;
