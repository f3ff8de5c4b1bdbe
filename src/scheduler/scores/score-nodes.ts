import { affinityScores } from '../affinity/affinity-score.ts';
import { balanceScore, isBalanceScored, leastAllocatedScore } from '../resource-scores.ts';
import { softSpread } from '../spread/soft-spread.ts';
import type { Candidates } from '../stand-ins.ts';
import { nodeScores, picked } from './node-scores.ts';
import type { Scoring } from './scoring.ts';
import { type ScorePlugin, WEIGHTS } from './weights.ts';

/** Scores of the candidates, in their order; plugins that do not apply to the pod are absent. */
export type ScoresByPlugin = ReadonlyMap<ScorePlugin, Int32Array>;

/**
 * The totals of the candidates, in their order, except for the part that all of them have in
 * common.
 */
export function totalScores(scoring: Scoring, candidates: Candidates): Int32Array {
  const { alone, scratch } = scoring;
  const totals = picked(alone, candidates.slots, scratch);
  for (const [plugin, scores] of comparedScores(scoring, candidates)) {
    for (let i = 0; i < totals.length; i++) {
      totals[i] = (totals[i] ?? 0) + WEIGHTS[plugin] * (scores[i] ?? 0);
    }
  }
  return totals;
}

/** The scores of all feasible nodes, plugin by plugin. */
export function scoresByPlugin(scoring: Scoring): ScoresByPlugin {
  const { pod, feasible, view, options, table } = scoring;
  const { demand } = table.needs;
  const infos = Array.from(feasible, (slot) => view.infoAt(slot));
  const scores = new Map<ScorePlugin, Int32Array>([
    ['ImageLocality', new Int32Array(feasible.length)],
    ['TaintToleration', new Int32Array(feasible.length).fill(100)],
    ['NodeResourcesFit', Int32Array.from(infos, (info) => leastAllocatedScore(info, demand))],
    ...nodeScores(scoring),
    ...comparedScores(scoring, { slots: feasible }),
  ]);
  if (isBalanceScored(pod.needs.demand, options.rules)) {
    const balances = Int32Array.from(infos, (info) => balanceScore(info, demand, options.rules));
    scores.set('NodeResourcesBalancedAllocation', balances);
  }
  for (const [plugin, list] of scores) {
    for (let i = 0; i < list.length; i++) list[i] = WEIGHTS[plugin] * (list[i] ?? 0);
  }
  return scores;
}

/** Scores of the plugins that compare where other pods run. */
function* comparedScores(
  { pod, constraints, areOwn, terms, view, options, scratch }: Scoring,
  candidates: Candidates,
): Iterable<[ScorePlugin, Int32Array]> {
  if (constraints.length > 0) {
    const { rules } = options;
    const spread = softSpread(pod, constraints, areOwn, candidates, view, rules, scratch);
    yield ['PodTopologySpread', spread];
  }
  const affinity = affinityScores(terms, candidates.slots);
  if (affinity !== undefined) yield ['InterPodAffinity', affinity];
}
