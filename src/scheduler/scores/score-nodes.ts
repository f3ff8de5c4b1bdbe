import { affinityScores } from '../affinity/affinity-score.ts';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import type { SchedulerOptions } from '../options.ts';
import type { SpecTable } from '../spec-table.ts';
import { constraintsOf } from '../spread/constraints.ts';
import { defaultConstraints } from '../spread/default-constraints.ts';
import { softSpread } from '../spread/soft-spread.ts';
import { isBalanceScored } from './resource-scores.ts';

/** Plugins of the default profile. Upstream gives DynamicResources no points without a claim. */
export type ScorePlugin =
  | 'ImageLocality'
  | 'InterPodAffinity'
  | 'NodeAffinity'
  | 'NodeResourcesBalancedAllocation'
  | 'NodeResourcesFit'
  | 'PodTopologySpread'
  | 'TaintToleration';

/** @upstream pkg/scheduler/apis/config/v1/default_plugins.go getDefaultPlugins (1.36) */
const WEIGHTS: Readonly<Record<ScorePlugin, number>> = {
  TaintToleration: 3,
  NodeAffinity: 2,
  PodTopologySpread: 2,
  InterPodAffinity: 2,
  NodeResourcesFit: 1,
  NodeResourcesBalancedAllocation: 1,
  ImageLocality: 1,
};

/** Scores of the feasible slots, in their order; plugins with nothing to say about the pod are absent. */
export interface NodeScores {
  readonly totals: Int32Array;
  readonly byPlugin: ReadonlyMap<ScorePlugin, Int32Array>;
}

export function scoreNodes(
  pod: PodInfo,
  feasible: Int32Array,
  table: SpecTable,
  view: ClusterView,
  options: SchedulerOptions,
): NodeScores {
  const totals = new Int32Array(feasible.length);
  const byPlugin = new Map<ScorePlugin, Int32Array>();
  const add = (plugin: ScorePlugin, scores: Int32Array | undefined): void => {
    if (scores === undefined) return;
    const weight = WEIGHTS[plugin];
    for (let i = 0; i < scores.length; i++) {
      const score = weight * (scores[i] ?? 0);
      scores[i] = score;
      totals[i] = (totals[i] ?? 0) + score;
    }
    byPlugin.set(plugin, scores);
  };
  const { facts } = pod;
  add('TaintToleration', proportional(picked(table.taints, feasible), 'least-is-best'));
  if (facts.preferenceFor !== undefined) {
    add('NodeAffinity', proportional(picked(table.preference, feasible), 'most-is-best'));
  }
  add('NodeResourcesFit', picked(table.least, feasible));
  if (isBalanceScored(facts.demand, options.rules)) {
    add('NodeResourcesBalancedAllocation', picked(table.balance, feasible));
  }
  add('ImageLocality', picked(table.images, feasible));
  add('PodTopologySpread', spreadScores(pod, feasible, view, options));
  add('InterPodAffinity', affinityScores(pod, feasible, view));
  return { totals, byPlugin };
}

function spreadScores(
  pod: PodInfo,
  feasible: Int32Array,
  view: ClusterView,
  { kinship, rules }: SchedulerOptions,
): Int32Array | undefined {
  const written = pod.facts.spec.topologySpreadConstraints ?? [];
  const isOwn = written.length > 0;
  const wanted = isOwn ? written : defaultConstraints(pod.pod, kinship);
  const constraints = constraintsOf(pod, wanted, 'ScheduleAnyway', view);
  if (constraints.length === 0) return undefined;
  return softSpread(pod, constraints, isOwn, feasible, view, rules);
}

function picked(bySlot: Int32Array, slots: Int32Array): Int32Array {
  const scores = new Int32Array(slots.length);
  for (let i = 0; i < slots.length; i++) scores[i] = bySlot[slots[i] ?? 0] ?? 0;
  return scores;
}

/** @upstream pkg/scheduler/framework/plugins/helper/normalize_score.go DefaultNormalizeScore (1.36) */
function proportional(scores: Int32Array, direction: 'least-is-best' | 'most-is-best'): Int32Array {
  let most = 0;
  for (const score of scores) if (score > most) most = score;
  if (most === 0) return direction === 'least-is-best' ? scores.fill(100) : scores;
  for (let i = 0; i < scores.length; i++) {
    const share = Math.trunc((100 * (scores[i] ?? 0)) / most);
    scores[i] = direction === 'least-is-best' ? 100 - share : share;
  }
  return scores;
}
