import { isTerminal, type Pod } from '#cluster';
import {
  type EvictionConfiguration,
  observe,
  type Ranking,
  rankPods,
  resourceOf,
  type Signal,
  thresholdsInForce,
} from '#kubelet/eviction';
import { at } from '#usage';
import type { ContainerBehavior, EvictionBehavior } from '#versions';
import type { UsageFacts } from '#world';
import { statsOf, useOf, type WhatIf } from './node-use.ts';
import { NOW } from './now.ts';
import { outlookOf } from './outlook.ts';
import type { NodeRanking } from './ranking.ts';
import {
  actingTogether,
  mostUrgent,
  type ThresholdState,
  thresholdStateOf,
} from './threshold-state.ts';

/** The known use of a node, and its kubelet. */
export interface NodeToRank {
  readonly node: string;
  /** All pods that are bound to the node. */
  readonly pods: readonly Pod[];
  readonly usage: UsageFacts;
  /** As written and checked, because a kubelet would not start with mistakes. */
  readonly configuration: EvictionConfiguration;
  readonly behavior: EvictionBehavior;
  /** The `oom_score_adj` of its Guaranteed pods. */
  readonly guaranteedOomScore: ContainerBehavior['guaranteedOomScore'];
  /** The rules that order its pods. */
  readonly order: Ranking;
}

export interface RankingOptions {
  /** The signal that runs low; absent for the signals nearest to their thresholds. */
  readonly signal?: Signal;
  readonly whatIf: readonly WhatIf[];
}

/**
 * The order of the pods of one node, for each signal that it is low on or for the requested one;
 * empty when the measurements do not show it.
 */
export function rankNode(
  {
    node,
    pods: bound,
    usage: facts,
    configuration,
    behavior,
    guaranteedOomScore,
    order,
  }: NodeToRank,
  { signal: asked, whatIf }: RankingOptions,
): readonly NodeRanking[] {
  const pods = bound.filter((pod) => !isTerminal(pod));
  const observations = observe({ node: useOf(pods, facts, whatIf).nodeOver(at(NOW)) });
  const { thresholds } = thresholdsInForce(configuration, facts.layout, behavior);
  const states =
    asked === undefined
      ? mostUrgent(thresholds, observations, facts.layout)
      : thresholdStateOf(asked, thresholds, observations);
  return states.map((state: ThresholdState) => {
    const { signal, threshold } = state;
    const usage = useOf(pods, facts, whatIf);
    const { memoryCapacity } = usage;
    const stats = statsOf(pods, usage);
    const victims = rankPods(pods, { signal, layout: facts.layout, stats }, order);
    const evictable = victims.flatMap(({ pod, protection }) => (protection ? [] : pod));
    const together = actingTogether(state, thresholds, observations);
    const outlook = outlookOf(threshold ? [threshold, ...together] : [], evictable, usage);
    const resource = resourceOf(signal);
    return {
      node,
      resource,
      ...state,
      memoryCapacity,
      guaranteedOomScore,
      together,
      outlook,
      order,
      victims,
    };
  });
}
