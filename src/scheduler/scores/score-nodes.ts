import {
  affinityScores,
  preferredTerms,
  type WeightedCounts,
} from '../affinity/affinity-filter.ts';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import type { SchedulerOptions } from '../options.ts';
import { balanceScore, isBalanceScored, leastAllocatedScore } from '../resource-scores.ts';
import type { Scratch } from '../scratch.ts';
import { constraintsOf, defaultConstraints, type SpreadConstraint } from '../spread/constraints.ts';
import { HOSTNAME, softSpread } from '../spread/soft-spread.ts';
import { type Candidates, standIns } from '../stand-ins.ts';
import type { SpecTable } from '../tables.ts';
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

/** The inputs of scores that nodes get independently of other nodes, besides their resources. */
interface NodeScoring {
  readonly pod: PodInfo;
  readonly feasible: Int32Array;
  /** The ImageLocality score of nodes, by slot; undefined when no node has any image of the pod. */
  readonly images: Int32Array | undefined;
  readonly table: SpecTable;
  readonly scratch: Scratch;
}

/** Scores of the feasible nodes by themselves, by slot. */
function aloneScores(scoring: NodeScoring, slots: number): Int32Array {
  const { feasible, table, scratch } = scoring;
  const scored = [...nodeScores(scoring)];
  if (scored.length === 0) return table.resources;
  const sums = scratch.ints(slots);
  sums.set(table.resources.subarray(0, slots));
  for (const [plugin, scores] of scored) {
    const weight = WEIGHTS[plugin];
    for (let i = 0; i < feasible.length; i++) {
      const slot = feasible[i] ?? 0;
      sums[slot] = (sums[slot] ?? 0) + weight * (scores[i] ?? 0);
    }
  }
  return sums;
}

/** Scores by the plugins that distinguish nodes, in the order of the feasible ones. */
function* nodeScores(scoring: NodeScoring): Iterable<[ScorePlugin, Int32Array]> {
  const { feasible, images, table, scratch } = scoring;
  const { avoidsTaints, avoided, choice, preference } = table.choices;
  if (images !== undefined) yield ['ImageLocality', picked(images, feasible, scratch)];
  if (avoidsTaints) {
    const scores = picked(avoided, feasible, scratch);
    yield ['TaintToleration', proportional(scores, 'least-is-best')];
  }
  if (choice.preferenceFor !== undefined) {
    const scores = picked(preference, feasible, scratch);
    yield ['NodeAffinity', proportional(scores, 'most-is-best')];
  }
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

/** The scores of some slots, in their order. */
function picked(bySlot: ArrayLike<number>, slots: Int32Array, scratch: Scratch): Int32Array {
  const scores = scratch.ints(slots.length);
  for (let i = 0; i < slots.length; i++) scores[i] = bySlot[slots[i] ?? 0] ?? 0;
  return scores;
}

/** The inputs of a pod's scores. */
export interface Scoring extends NodeScoring {
  /** The score of each feasible node by itself, by slot. */
  readonly alone: Int32Array;
  readonly constraints: readonly SpreadConstraint[];
  /** Whether the pod has spread constraints of its own. */
  readonly areOwn: boolean;
  readonly terms: readonly WeightedCounts[];
  readonly view: ClusterView;
  readonly options: SchedulerOptions;
  /** By slot: the lowest rank wins among equally good nodes. */
  readonly ranks: Int32Array;
}

/** The parts that stay the same from pod to pod, and the scores of its images. */
export type ScoringParts = Pick<
  Scoring,
  'images' | 'table' | 'view' | 'options' | 'scratch' | 'ranks'
>;

/** The inputs for the scores of all feasible nodes. */
export function scoringOf(pod: PodInfo, feasible: Int32Array, parts: ScoringParts): Scoring {
  const { view, options, ranks } = parts;
  const written = pod.pod.spec.topologySpreadConstraints ?? [];
  const areOwn = written.length > 0;
  const wanted = areOwn ? written : defaultConstraints(pod.pod, options.kinship);
  const { images, table, scratch } = parts;
  return {
    pod,
    feasible,
    images,
    table,
    scratch,
    view,
    options,
    ranks,
    areOwn,
    alone: aloneScores({ pod, feasible, images, table, scratch }, view.nodes.length),
    constraints: constraintsOf(pod, wanted, 'ScheduleAnyway', view),
    terms: preferredTerms(pod, view),
  };
}

/** The fewest nodes among which the best one is found. */
export function standInsFor({
  feasible,
  constraints,
  terms,
  alone,
  view,
  ranks,
  scratch,
}: Scoring): Candidates {
  const keys = new Set<string>();
  const ownKeys = new Set<string>();
  const unlike: Iterable<number>[] = [];
  for (const { topologyKey, query } of constraints) {
    if (topologyKey !== HOSTNAME) keys.add(topologyKey);
    else {
      ownKeys.add(topologyKey);
      unlike.push(query.live.keys());
    }
  }
  for (const { topology, term, bySlot } of terms) {
    if (topology.isOwn) unlike.push(bySlot.keys());
    else keys.add(term.topologyKey);
  }
  const differences = { keys, ownKeys, unlike };
  return standIns(feasible, differences, alone, view, ranks, scratch);
}
