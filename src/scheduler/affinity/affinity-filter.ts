import type { ClusterView } from '../cache/cluster-view.ts';
import { isAbout } from '../cache/label-groups.ts';
import type { AffinityTerm, WeightedAffinityTerm } from '../cache/neighbour-catalog.ts';
import type { PodInfo, PodMoves } from '../cache/pod-info.ts';
import type { PodSelector } from '../cache/selectors.ts';
import { NOT_AWAY, NOT_NEAR, NOT_WELCOME } from '../reason.ts';
import { FITS, type Refusals } from '../refusals.ts';
import { type CountedTerm, countByDomain } from './counted-terms.ts';

/**
 * Whether a node suits a pod by the pods that are there, required nearby or kept away.
 * @upstream pkg/scheduler/framework/plugins/interpodaffinity/filtering.go PreFilter (1.36)
 */
export class AffinityFilter {
  readonly #pod: PodInfo;
  readonly #view: ClusterView;
  readonly #near: readonly CountedTerm[];
  readonly #away: readonly CountedTerm[];
  readonly #existing: readonly CountedTerm[];
  readonly #notNear: number;
  readonly #inTheWay: number;
  readonly #notWelcome: number;

  constructor(pod: PodInfo, view: ClusterView, refusals: Refusals) {
    this.#pod = pod;
    this.#notNear = refusals.number([NOT_NEAR], false);
    this.#inTheWay = refusals.number([NOT_AWAY], true);
    this.#notWelcome = refusals.number([NOT_WELCOME], true);
    const { near, away } = pod.affinity;
    this.#view = view;
    this.#near = near.map((term) =>
      countByDomain(term, view, view.neighbours.query(all(near)).all),
    );
    this.#away = away.map((term) =>
      countByDomain(term, view, view.neighbours.query(term.selector).all),
    );
    this.#existing = view.neighbours
      .termsAbout(pod.group)
      .filter(([{ isRequiredAway }]) => isRequiredAway)
      .map(([term, counts]) => countByDomain(term, view, counts));
  }

  get isNeeded(): boolean {
    return this.#near.length + this.#away.length + this.#existing.length > 0;
  }

  /** @upstream pkg/scheduler/framework/plugins/interpodaffinity/filtering.go Filter (1.36) */
  verdict(slot: number, moves?: PodMoves): number {
    if (!this.#isNear(slot, moves)) return this.#notNear;
    if (isAnyAt(this.#away, slot, moves, countIfMeant)) return this.#inTheWay;
    if (isAnyAt(this.#existing, slot, moves, countOfTerm)) return this.#notWelcome;
    return this.#comesNearNominated(slot, moves) ? this.#notWelcome : FITS;
  }

  /** The first of a group with affinity to itself may go anywhere. */
  #isNear(slot: number, moves: PodMoves | undefined): boolean {
    if (this.#near.length === 0) return true;
    if (this.#near.some(({ topology }) => (topology.domains[slot] ?? -1) < 0)) return false;
    const oneOfAll = (pod: PodInfo) => Number(meetsAll(this.#near, pod));
    if (this.#near.every((counted) => countAt(counted, slot, moves, oneOfAll) > 0)) return true;
    const isAnywhere = this.#near.some(
      ({ total, topology }) =>
        total + ((topology.domains[slot] ?? -1) < 0 ? 0 : movedOf(moves, oneOfAll)) > 0,
    );
    return !isAnywhere && meetsAll(this.#near, this.#pod);
  }

  /** Terms of nominated pods are not among the counted ones. */
  #comesNearNominated(slot: number, moves: PodMoves | undefined): boolean {
    if (moves === undefined || moves.come.length === 0) return false;
    const counted = new Set<unknown>(this.#existing.map(({ term }) => term));
    return moves.come.some((pod) =>
      pod.terms.some(
        (term) =>
          term.isRequiredAway &&
          !counted.has(term) &&
          isAbout(term.selector, this.#pod.group) &&
          (this.#view.topologies.by(term.topologyKey).domains[slot] ?? -1) >= 0,
      ),
    );
  }
}

/** A pod is near only if it meets all terms at once. */
const all = (terms: PodInfo['affinity']['near']): PodSelector => ({
  key: terms.map(({ selector }) => selector.key).join(' and '),
  isEmpty: terms.every(({ selector }) => selector.isEmpty),
  wanted: terms.flatMap(({ selector }) => selector.wanted),
  namespaces: terms.find(({ selector }) => selector.namespaces)?.selector.namespaces,
  coversNamespace: (namespace) =>
    terms.every(({ selector }) => selector.coversNamespace(namespace)),
  selects: (labels) => terms.every(({ selector }) => selector.selects(labels)),
});

const meetsAll = (terms: readonly CountedTerm[], pod: PodInfo): boolean =>
  terms.every(({ term: { selector } }) => isAbout(selector, pod.group));

/** The number of times that a pod counts for a term about pods like it. */
const countIfMeant = ({ selector }: AffinityTerm, { group }: PodInfo): number =>
  Number(isAbout(selector, group));

/** The number of times that it has the term itself. */
const countOfTerm = (term: AffinityTerm, { terms }: PodInfo): number =>
  terms.filter((own) => own === term).length;

function isAnyAt(
  terms: readonly CountedTerm[],
  slot: number,
  moves: PodMoves | undefined,
  countIn: (term: AffinityTerm, pod: PodInfo) => number,
): boolean {
  for (const counted of terms) {
    const { term } = counted;
    if (countAt(counted, slot, moves, (pod) => countIn(term, pod)) > 0) return true;
  }
  return false;
}

function countAt(
  { topology, counts }: CountedTerm,
  slot: number,
  moves: PodMoves | undefined,
  countIn: (pod: PodInfo) => number,
): number {
  const domain = topology.domains[slot] ?? -1;
  if (domain < 0) return 0;
  return (counts[domain] ?? 0) + movedOf(moves, countIn);
}

function movedOf(moves: PodMoves | undefined, countIn: (pod: PodInfo) => number): number {
  if (moves === undefined) return 0;
  let moved = 0;
  for (const pod of moves.come) moved += countIn(pod);
  for (const pod of moves.gone) moved -= countIn(pod);
  return moved;
}

export interface WeightedCounts extends CountedTerm {
  readonly weight: number;
  /** The number of pods that it is about, by slot. */
  readonly bySlot: ReadonlyMap<number, number>;
}

/**
 * The nearer to pods of its preferred terms and of theirs, the better: 0 to 100 for each feasible
 * slot, in their order; undefined when no term is about any pod.
 *
 * @upstream pkg/scheduler/framework/plugins/interpodaffinity/scoring.go Score (1.36)
 */
export function affinityScores(
  counted: readonly WeightedCounts[],
  feasible: Int32Array,
): Int32Array | undefined {
  if (counted.length === 0) return undefined;
  const raw = new Float64Array(feasible.length);
  for (const { topology, counts, weight } of counted) {
    for (let i = 0; i < feasible.length; i++) {
      const domain = topology.domains[feasible[i] ?? 0] ?? -1;
      if (domain >= 0) raw[i] = (raw[i] ?? 0) + weight * (counts[domain] ?? 0);
    }
  }
  return normalised(raw);
}

/** The preferred affinity terms of a pod, and of other pods about it, as far as there are any. */
export function preferredTerms(pod: PodInfo, view: ClusterView): readonly WeightedCounts[] {
  const counted = (
    term: WeightedAffinityTerm,
    bySlot: ReadonlyMap<number, number>,
  ): WeightedCounts => ({ weight: term.weight, bySlot, ...countByDomain(term, view, bySlot) });
  const own = pod.affinity.preferred.map((term) =>
    counted(term, view.neighbours.query(term.selector).all),
  );
  const ofOthers = view.neighbours
    .termsAbout(pod.group)
    .filter(([{ isRequiredAway }]) => !isRequiredAway)
    .map(([term, counts]) => counted(term, counts));
  return [...own, ...ofOthers].filter(({ counts }) => counts.some((each) => each > 0));
}

/** @upstream pkg/scheduler/framework/plugins/interpodaffinity/scoring.go NormalizeScore (1.36) */
function normalised(raw: Float64Array): Int32Array {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const score of raw) {
    if (score < least) least = score;
    if (score > most) most = score;
  }
  const range = most - least;
  const scores = new Int32Array(raw.length);
  if (range === 0) return scores;
  for (let i = 0; i < raw.length; i++) {
    scores[i] = Math.trunc(100 * (((raw[i] ?? 0) - least) / range));
  }
  return scores;
}
