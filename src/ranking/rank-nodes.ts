import { isHardThreshold } from '#kubelet/eviction';
import { compareText, firstDifference } from '#units';
import { type NodeToRank, type RankingOptions, rankNode } from './rank-node.ts';
import type { NodeRanking } from './ranking.ts';

export interface NodeRankings {
  /**
   * The nodes nearest to eviction first; the rankings of one node in the order in which it acts.
   */
  readonly rankings: readonly NodeRanking[];
  /**
   * Nodes whose measurements do not show the signal, or any signal with a threshold; in the given
   * order.
   */
  readonly unobserved: readonly string[];
}

/** The order of eviction on each of the nodes. */
export function rankNodes(nodes: readonly NodeToRank[], options: RankingOptions): NodeRankings {
  const all = nodes.map((each) => ({ node: each.node, rankings: rankNode(each, options) }));
  return {
    rankings: all.sort(byUrgency).flatMap(({ rankings }) => rankings),
    unobserved: nodes
      .map(({ node }) => node)
      .filter((name) => all.some(({ node, rankings }) => node === name && rankings.length === 0)),
  };
}

interface RankedNode {
  readonly node: string;
  readonly rankings: readonly NodeRanking[];
}

/**
 * Nodes that evict now, then nodes that wait for a grace period, then all others, the nearest
 * first.
 */
const byUrgency = (a: RankedNode, b: RankedNode): number =>
  firstDifference(
    stageOf(a) - stageOf(b),
    leastMargin(a) - leastMargin(b),
    compareText(a.node, b.node),
  );

function stageOf({ rankings }: RankedNode): number {
  const met = rankings.flatMap(({ threshold, margin }) =>
    margin < 0 && threshold !== undefined ? threshold : [],
  );
  if (met.length === 0) return 2;
  return met.some(isHardThreshold) ? 0 : 1;
}

/** Two nodes without a threshold have an equal margin, rather than an infinite difference. */
const leastMargin = ({ rankings }: RankedNode): number =>
  Math.min(Number.MAX_VALUE, ...rankings.map(({ margin }) => margin));
