import type { Diagnostic } from '#diagnostics';
import type { LegacyVariant, Ranking } from '#kubelet/eviction';
import type { FactAssumption, MissingStats } from '#node-facts';
import type { PresetChoice } from '#presets';
import type { CaptureGap, InputSummary, SnapshotInput } from '#snapshot';
import type { NodeRanking } from './ranking.ts';

/** A request of the command line or of another program. */
export interface RankingRequest {
  /** The files of the snapshot, as they are on the disk. */
  readonly snapshot: readonly SnapshotInput[];
  /** Names of the nodes to rank; empty means all. */
  readonly nodes: readonly string[];
  /** The signal that runs low; absent for the signals nearest to their thresholds. */
  readonly signal?: string;
  /** Use of pods that replaces the measured use, such as `shop/web-*:memory=2Gi`. */
  readonly usage: readonly string[];
  /** The rules that order pods; by default the rules of each kubelet's release. */
  readonly order?: Ranking;
  /** The variant of kubelets that rank by QoS class. */
  readonly legacyVariant?: LegacyVariant;
  /** The use of running pods without a stats entry: a kubelet evicts them first. */
  readonly missingStats?: MissingStats;
  /** The published defaults in place of settings that the snapshot does not show; `auto` by default. */
  readonly preset?: PresetChoice;
}

export type RankingResult =
  | { readonly kind: 'rejected'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'ranked'; readonly ranked: RankedSnapshot };

/** A snapshot with ranked pods, and the assumptions behind the ranking. */
export interface RankedSnapshot {
  /**
   * The nodes nearest to eviction first; the rankings of one node in the order in which it acts.
   */
  readonly rankings: readonly NodeRanking[];
  readonly unranked: readonly UnrankedNode[];
  /** The order for all nodes, where one was requested. */
  readonly order?: Ranking;
  readonly inputs: readonly InputSummary[];
  readonly assumptions: readonly (CaptureGap | FactAssumption)[];
  readonly warnings: readonly Diagnostic[];
}

/** A node whose pods cannot be ranked. */
export interface UnrankedNode {
  readonly node: string;
  readonly because: /** Nothing was measured on the node. */
    | 'not-measured'
    /** The measurements do not show the signal, or no signal that has a threshold. */
    | 'signal-not-measured';
}
