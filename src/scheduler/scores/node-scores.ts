import type { PodInfo } from '../cache/pod-info.ts';
import type { Scratch } from '../scratch.ts';
import type { SpecTable } from '../spec-table.ts';
import { type ScorePlugin, WEIGHTS } from './weights.ts';

/** The inputs of scores that nodes get independently of other nodes, besides their resources. */
export interface NodeScoring {
  readonly pod: PodInfo;
  readonly feasible: Int32Array;
  /** The ImageLocality score of nodes, by slot; undefined when no node has any image of the pod. */
  readonly images: Int32Array | undefined;
  readonly table: SpecTable;
  readonly scratch: Scratch;
}

/** Scores of the feasible nodes by themselves, by slot. */
export function aloneScores(scoring: NodeScoring, slots: number): Int32Array {
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
export function* nodeScores(scoring: NodeScoring): Iterable<[ScorePlugin, Int32Array]> {
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
export function picked(bySlot: ArrayLike<number>, slots: Int32Array, scratch: Scratch): Int32Array {
  const scores = scratch.ints(slots.length);
  for (let i = 0; i < slots.length; i++) scores[i] = bySlot[slots[i] ?? 0] ?? 0;
  return scores;
}
