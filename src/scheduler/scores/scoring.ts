import { preferredTerms, type WeightedCounts } from '../affinity/affinity-score.ts';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import type { SchedulerOptions } from '../options.ts';
import type { Scratch } from '../scratch.ts';
import type { SpecTable } from '../spec-table.ts';
import { constraintsOf, type SpreadConstraint } from '../spread/constraints.ts';
import { defaultConstraints } from '../spread/default-constraints.ts';
import { HOSTNAME } from '../spread/soft-spread.ts';
import { imageLocality } from './image-locality.ts';
import { type Candidates, standIns } from './stand-ins.ts';

/** What the scores of a pod are made of. */
export interface Scoring {
  readonly pod: PodInfo;
  readonly candidates: Candidates;
  readonly constraints: readonly SpreadConstraint[];
  /** Whether the pod has written down how it spreads. */
  readonly areOwn: boolean;
  readonly terms: readonly WeightedCounts[];
  /** By slot; undefined when no node has any image of the pod. */
  readonly images: Int32Array | undefined;
  readonly table: SpecTable;
  readonly view: ClusterView;
  readonly options: SchedulerOptions;
  readonly scratch: Scratch;
}

/** What stays the same from pod to pod. */
export type ScoringParts = Pick<Scoring, 'table' | 'view' | 'options' | 'scratch'>;

/** Everything that decides about the scores of all feasible nodes. */
export function scoringOf(pod: PodInfo, feasible: Int32Array, parts: ScoringParts): Scoring {
  const { view, options, scratch } = parts;
  const written = pod.facts.spec.topologySpreadConstraints ?? [];
  const areOwn = written.length > 0;
  const wanted = areOwn ? written : defaultConstraints(pod.pod, options.kinship);
  return {
    ...{ pod, areOwn, ...parts },
    candidates: { slots: feasible },
    constraints: constraintsOf(pod, wanted, 'ScheduleAnyway', view),
    terms: preferredTerms(pod, view),
    images: imageLocality(pod.facts.spec, view, scratch),
  };
}

/** The same for as few nodes as it takes to find the best. */
export function withStandIns(scoring: Scoring): Scoring {
  const { pod, candidates, constraints, terms, images, table, view, scratch } = scoring;
  // Of these scores no two nodes need to have the same.
  if (table.avoidsTaints || pod.facts.needs.preferenceFor !== undefined) return scoring;
  const keys = new Set<string>();
  const ownKeys = new Set<string>();
  const slots: Iterable<number>[] = [];
  for (const { topologyKey, query } of constraints) {
    if (topologyKey !== HOSTNAME) keys.add(topologyKey);
    else {
      ownKeys.add(topologyKey);
      slots.push(query.live.keys());
    }
  }
  for (const { topology, term, bySlot } of terms) {
    if (topology.isOwn) slots.push(bySlot.keys());
    else keys.add(term.topologyKey);
  }
  const { own } = table;
  const alone =
    images === undefined
      ? (slot: number) => own[slot] ?? 0
      : (slot: number) => (own[slot] ?? 0) + (images[slot] ?? 0);
  const differences = { keys, ownKeys, slots: slots.flatMap((each) => [...each]) };
  return { ...scoring, candidates: standIns(candidates.slots, differences, alone, view, scratch) };
}
