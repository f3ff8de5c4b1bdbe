import { toleratesTaint } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from './cache/cluster-view.ts';
import type { NodeInfo } from './cache/node-info.ts';
import type { SpecFacts } from './cache/spec-facts.ts';
import { nodeVerdict } from './filters/node-verdict.ts';
import { FITS, type Refusals } from './refusals.ts';
import { imageLocality, imagesOf } from './scores/image-locality.ts';
import {
  balanced,
  balanceGained,
  isBalanceScored,
  leastAllocated,
} from './scores/resource-scores.ts';

/** The verdict on a slot without a node. */
export const NO_NODE = -1;

/**
 * What a spec makes of every node, as far as one node alone decides it. Kept from pod to pod: only nodes
 * that have changed since are looked at again.
 */
export class SpecTable {
  /** By slot. */
  verdicts = new Int32Array(0);
  least = new Int32Array(0);
  balance = new Int32Array(0);
  images = new Int32Array(0);
  /** The three together. */
  own = new Int32Array(0);
  /** Untolerated taints that a pod would rather avoid. */
  taints = new Int32Array(0);
  preference = new Int32Array(0);
  /** Whether there may be such taints at all. */
  avoidsTaints = false;
  readonly facts: SpecFacts;
  readonly #images: readonly string[];
  #generation = -1;
  #imageNodes = '';

  constructor(facts: SpecFacts) {
    this.facts = facts;
    this.#images = imagesOf(facts.spec);
  }

  refresh(view: ClusterView, rules: SchedulerBehavior, refusals: Refusals): void {
    if (this.#generation === view.generation) return;
    if (this.verdicts.length < view.nodes.length) this.#grow(view.nodes.length);
    const since = this.#imagesMoved(view) ? -1 : this.#generation;
    for (const info of view.nodes) {
      if (info.generation > since) this.#look(info, view, rules, refusals);
    }
    this.#generation = view.generation;
  }

  #look(info: NodeInfo, view: ClusterView, rules: SchedulerBehavior, refusals: Refusals): void {
    const { slot, node, allocatable } = info;
    if (node === undefined) {
      this.verdicts[slot] = NO_NODE;
      return;
    }
    const { facts } = this;
    const { demand } = facts;
    const verdict = nodeVerdict(facts, demand, node, info, rules, refusals);
    this.verdicts[slot] = verdict;
    if (verdict !== FITS) return;
    const scored = {
      milliCpu: info.scoredMilliCpu + demand.scoredMilliCpu,
      memory: info.scoredMemory + demand.scoredMemory,
    };
    this.least[slot] = leastAllocated(scored, allocatable);
    this.balance[slot] = isBalanceScored(demand, rules) ? balanceOf(info, demand, rules) : 0;
    this.images[slot] = imageLocality(
      this.#images,
      info.images,
      view.nodesWithImage,
      view.nodeCount,
    );
    this.own[slot] = (this.least[slot] ?? 0) + (this.balance[slot] ?? 0) + (this.images[slot] ?? 0);
    this.taints[slot] = node.taints.length === 0 ? 0 : avoidedTaints(facts, node.taints, rules);
    if (this.taints[slot] > 0) this.avoidsTaints = true;
    this.preference[slot] = facts.preferenceFor?.(node) ?? 0;
  }

  /** How many nodes have an image counts for all of them. */
  #imagesMoved({ nodesWithImage, nodeCount }: ClusterView): boolean {
    if (nodesWithImage.size === 0) return false;
    const counts = this.#images.map((image) => nodesWithImage.get(image) ?? 0);
    const text = counts.some((count) => count > 0) ? `${nodeCount}:${counts}` : '';
    const moved = text !== this.#imageNodes;
    this.#imageNodes = text;
    return moved;
  }

  #grow(slots: number): void {
    const length = Math.max(64, 2 * slots);
    this.verdicts = new Int32Array(length).fill(NO_NODE);
    this.least = new Int32Array(length);
    this.balance = new Int32Array(length);
    this.images = new Int32Array(length);
    this.own = new Int32Array(length);
    this.taints = new Int32Array(length);
    this.preference = new Int32Array(length);
    this.#generation = -1;
  }
}

function balanceOf(info: NodeInfo, demand: SpecFacts['demand'], rules: SchedulerBehavior): number {
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
  { spec }: SpecFacts,
  taints: NonNullable<NodeInfo['node']>['taints'],
  rules: SchedulerBehavior,
): number =>
  taints.filter(
    (taint) =>
      taint.effect === 'PreferNoSchedule' &&
      !spec.tolerations.some((toleration) => toleratesTaint(toleration, taint, rules)),
  ).length;
