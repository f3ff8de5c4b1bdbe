import type { Diagnostic } from '#diagnostics';
import type { LegacyVariant, Ranking } from '#kubelet/eviction';
import type { FactAssumption, MissingStats } from '#node-facts';
import type { InputSummary, SnapshotInput } from '#snapshot';
import type { NodeRanking } from './ranking.ts';

/** What the command line and other programs ask for. */
export interface RankingRequest {
  /** The files of the snapshot, as they stand on the disk. */
  readonly snapshot: readonly SnapshotInput[];
  /** Names of the nodes to rank; none means all. */
  readonly nodes: readonly string[];
  /** The signal that runs low; absent for those that are nearest to their thresholds. */
  readonly signal?: string;
  /** What pods use instead of what was measured, such as `shop/web-*:memory=2Gi`. */
  readonly usage: readonly string[];
  /** By which rules pods are ordered; each by those of its kubelet's release unless given. */
  readonly order?: Ranking;
  /** Of kubelets that rank by QoS class. */
  readonly legacyVariant?: LegacyVariant;
  /** What running pods without a stats entry use: for a kubelet they come first. */
  readonly missingStats?: MissingStats;
}

export type RankingResult =
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'ranked'; readonly ranked: RankedSnapshot };

/** A snapshot whose pods were ranked, with what was assumed on the way. */
export interface RankedSnapshot {
  /** The nodes that are nearest to eviction first; of one node in the order in which it acts. */
  readonly rankings: readonly NodeRanking[];
  readonly unranked: readonly UnrankedNode[];
  /** That of all nodes, where one was asked for. */
  readonly order?: Ranking;
  readonly inputs: readonly InputSummary[];
  readonly assumptions: readonly FactAssumption[];
  readonly warnings: readonly Diagnostic[];
}

/** A node whose pods nobody can rank. */
export interface UnrankedNode {
  readonly node: string;
  readonly because: /** Nothing was measured on the node. */
    | 'not-measured'
    /** What was measured does not show the signal, or no signal that has a threshold. */
    | 'signal-not-measured';
}
