import { affinityScores } from '../affinity/affinity-score.ts';
import type { Scratch } from '../scratch.ts';
import { softSpread } from '../spread/soft-spread.ts';
import { isBalanceScored } from './resource-scores.ts';
import type { Scoring } from './scoring.ts';

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

/** Scores of the candidates, in their order; plugins with nothing to say about the pod are absent. */
export type ScoresByPlugin = ReadonlyMap<ScorePlugin, Int32Array>;

/** The totals of the candidates, in their order, but for what all of them have in common. */
export function totalScores(scoring: Scoring): Int32Array {
  const { candidates, table, scratch } = scoring;
  const totals = picked(table.own, candidates.slots, scratch);
  const images = imagesOf(scoring);
  if (images !== undefined) add(totals, images, WEIGHTS.ImageLocality);
  if (table.avoidsTaints) add(totals, taintScores(scoring), WEIGHTS.TaintToleration);
  for (const [plugin, scores] of comparedScores(scoring)) add(totals, scores, WEIGHTS[plugin]);
  return totals;
}

/** The same plugin by plugin. */
export function scoresByPlugin(scoring: Scoring): ScoresByPlugin {
  const { pod, candidates, table, options, scratch } = scoring;
  const { slots: feasible } = candidates;
  const scores = new Map(comparedScores(scoring));
  scores.set('TaintToleration', taintScores(scoring));
  scores.set('NodeResourcesFit', picked(table.least, feasible, scratch));
  scores.set('ImageLocality', imagesOf(scoring) ?? scratch.ints(feasible.length));
  if (isBalanceScored(pod.facts.needs.demand, options.rules)) {
    scores.set('NodeResourcesBalancedAllocation', picked(table.balance, feasible, scratch));
  }
  for (const [plugin, list] of scores) {
    for (let i = 0; i < list.length; i++) list[i] = WEIGHTS[plugin] * (list[i] ?? 0);
  }
  return scores;
}

/** Of the plugins that hold the feasible nodes against each other. */
function* comparedScores(scoring: Scoring): Iterable<[ScorePlugin, Int32Array]> {
  const { pod, candidates, terms, table, scratch } = scoring;
  const { slots: feasible } = candidates;
  if (pod.facts.needs.preferenceFor !== undefined) {
    const preference = picked(table.preference, feasible, scratch);
    yield ['NodeAffinity', proportional(preference, 'most-is-best')];
  }
  const spread = spreadScores(scoring);
  if (spread !== undefined) yield ['PodTopologySpread', spread];
  const affinity = affinityScores(terms, feasible);
  if (affinity !== undefined) yield ['InterPodAffinity', affinity];
}

const taintScores = ({ candidates: { slots }, table, scratch }: Scoring): Int32Array =>
  proportional(picked(table.taints, slots, scratch), 'least-is-best');

function imagesOf({ images, candidates, scratch }: Scoring): Int32Array | undefined {
  return images && picked(images, candidates.slots, scratch);
}

function add(totals: Int32Array, scores: Int32Array, weight: number): void {
  for (let i = 0; i < totals.length; i++) totals[i] = (totals[i] ?? 0) + weight * (scores[i] ?? 0);
}

function spreadScores(scoring: Scoring): Int32Array | undefined {
  const { pod, candidates, constraints, areOwn, view, options, scratch } = scoring;
  if (constraints.length === 0) return undefined;
  return softSpread(pod, constraints, areOwn, candidates, view, options.rules, scratch);
}

function picked(bySlot: ArrayLike<number>, slots: Int32Array, scratch: Scratch): Int32Array {
  const scores = scratch.ints(slots.length);
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
