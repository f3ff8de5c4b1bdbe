import type { Node } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { PodInfo, PodMoves } from '../cache/pod-info.ts';
import type { Topology } from '../cache/touches.ts';
import { NO_LABEL, SKEW } from '../reason.ts';
import { FITS, type Refusals } from '../refusals.ts';
import { includesNode, type SpreadConstraint } from './constraints.ts';

/** The current spread of the pods that a constraint is about. */
interface Counted {
  readonly constraint: SpreadConstraint;
  readonly topology: Topology;
  /** By domain; NO_NODES for one without a node that counts. */
  readonly counts: Int32Array;
  readonly least: number;
  /** Whether the pods of a slot count. */
  readonly includes: (slot: number) => boolean;
}

/** Below every count: hypothetical moves may bring one below zero. */
const NO_NODES = -(2 ** 31);

/**
 * Whether a node keeps the spread of a pod's constraints within bounds.
 * @upstream pkg/scheduler/framework/plugins/podtopologyspread/filtering.go calPreFilterState (1.36)
 */
export class HardSpread {
  readonly #counted: readonly Counted[];
  readonly #uneven: number;
  readonly #noLabel: number;

  constructor(
    pod: PodInfo,
    constraints: readonly SpreadConstraint[],
    view: ClusterView,
    rules: SchedulerBehavior,
    refusals: Refusals,
  ) {
    this.#uneven = refusals.number([SKEW], true);
    this.#noLabel = refusals.number([NO_LABEL], false);
    const topologies = constraints.map(({ topologyKey }) => view.topologies.by(topologyKey));
    const { choice } = pod.needs;
    this.#counted = constraints.map((constraint) => {
      const isIncluded = (node: Node): boolean => includesNode(constraint, choice, node, rules);
      const isSelective = constraint.honorsTaints || choice.isRestricted;
      return countSpread(constraint, topologies, view, isSelective ? isIncluded : undefined);
    });
  }

  /** @upstream pkg/scheduler/framework/plugins/podtopologyspread/filtering.go Filter (1.36) */
  verdict(slot: number, moves?: PodMoves): number {
    for (const counted of this.#counted) {
      const { constraint, topology } = counted;
      const domain = topology.domains[slot] ?? -1;
      if (domain < 0) return this.#noLabel;
      const moved = moves === undefined || !counted.includes(slot) ? 0 : movedBy(moves, constraint);
      const count = Math.max(0, counted.counts[domain] ?? 0) + moved;
      const least = moved === 0 ? counted.least : leastAfter(counted, domain, moved);
      if (count + Number(constraint.isAboutItself) - least > constraint.maxSkew) {
        return this.#uneven;
      }
    }
    return FITS;
  }
}

/** @param topologies - a node needs a place in all of them, so that its pods count */
function countSpread(
  constraint: SpreadConstraint,
  topologies: readonly Topology[],
  view: ClusterView,
  isIncluded: ((node: Node) => boolean) | undefined,
): Counted {
  const topology = view.topologies.by(constraint.topologyKey);
  const { domains } = topology;
  const isWhole = topologies.every((each) => each === topology || !each.isPartial);
  const { counts, includes } =
    isIncluded === undefined && isWhole
      ? allPlaced(topology, topologies)
      : somePlaced(topology, topologies, view, isIncluded);
  for (const [slot, pods] of constraint.query.live) {
    const domain = domains[slot] ?? 0;
    if (includes(slot)) counts[domain] = (counts[domain] ?? 0) + pods;
  }
  return { constraint, topology, counts, least: leastOf(counts, constraint), includes };
}

type Places = Pick<Counted, 'counts' | 'includes'>;

/** Where each node that has a place in one topology has a place in all others, and counts. */
function allPlaced({ sizes }: Topology, topologies: readonly Topology[]): Places {
  const counts = new Int32Array(sizes.length);
  for (let domain = 0; domain < sizes.length; domain++) {
    if (sizes[domain] === 0) counts[domain] = NO_NODES;
  }
  return { counts, includes: (slot) => isPlaced(slot, topologies) };
}

function somePlaced(
  { domains, values }: Topology,
  topologies: readonly Topology[],
  view: ClusterView,
  isIncluded: ((node: Node) => boolean) | undefined,
): Places {
  const included = new Uint8Array(view.nodes.length);
  const counts = new Int32Array(values.length).fill(NO_NODES);
  for (let slot = 0; slot < included.length; slot++) {
    if (!isPlaced(slot, topologies)) continue;
    const node = isIncluded && view.infoAt(slot).node;
    if (node !== undefined && isIncluded?.(node) === false) continue;
    included[slot] = 1;
    counts[domains[slot] ?? 0] = 0;
  }
  return { counts, includes: (slot) => included[slot] === 1 };
}

function isPlaced(slot: number, topologies: readonly Topology[]): boolean {
  for (const { domains } of topologies) if ((domains[slot] ?? -1) < 0) return false;
  return true;
}

/** With too few domains an additional empty one counts. */
function leastOf(counts: Int32Array, { minDomains }: SpreadConstraint): number {
  let domains = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const count of counts) {
    if (count === NO_NODES) continue;
    domains += 1;
    if (count < least) least = count;
  }
  return domains < minDomains || domains === 0 ? 0 : least;
}

function leastAfter({ counts, constraint }: Counted, domain: number, moved: number): number {
  const after = counts.slice();
  after[domain] = (after[domain] ?? 0) + moved;
  return leastOf(after, constraint);
}

/**
 * Unlike the first count this one includes terminating pods, which are useless victims.
 * @upstream pkg/scheduler/framework/plugins/podtopologyspread/filtering.go updateWithPod (1.36)
 */
function movedBy({ gone, come }: PodMoves, { selector }: SpreadConstraint): number {
  const isCounted = ({ group }: PodInfo): boolean =>
    selector.coversNamespace(group.namespace) && selector.selects(group.labels);
  let moved = 0;
  for (const pod of come) if (isCounted(pod)) moved += 1;
  for (const pod of gone) if (isCounted(pod)) moved -= 1;
  return moved;
}
