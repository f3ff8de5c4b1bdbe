export { SIGNALS as SIGNAL_NAMES } from '#kubelet/eviction';
export type { WhatIf } from './node-use.ts';
export type { Outlook } from './outlook.ts';
export type { NodeToRank, RankingOptions } from './rank-node.ts';
export { type NodeRankings, rankNodes } from './rank-nodes.ts';
export type { NodeRanking } from './ranking.ts';
export type { RankedSnapshot, RankingRequest, RankingResult, UnrankedNode } from './request.ts';
export { runRanking } from './run-ranking.ts';
export type { ThresholdState } from './threshold-state.ts';
