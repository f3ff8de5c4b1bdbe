import { preferredTerms, type WeightedCounts } from '../affinity/affinity-score.ts';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import type { SchedulerOptions } from '../options.ts';
import { constraintsOf, type SpreadConstraint } from '../spread/constraints.ts';
import { defaultConstraints } from '../spread/default-constraints.ts';
import { HOSTNAME } from '../spread/soft-spread.ts';
import { type Candidates, standIns } from '../stand-ins.ts';
import { aloneScores, type NodeScoring } from './node-scores.ts';

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
