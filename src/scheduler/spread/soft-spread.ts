import type { Node } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import type { Topology } from '../cache/touches.ts';
import type { Scratch } from '../scratch.ts';
import type { Candidates } from '../stand-ins.ts';
import { includesNode, type SpreadConstraint } from './constraints.ts';

export const HOSTNAME = 'kubernetes.io/hostname';

/** The scored nodes: the feasible slots in their order, of which some lack a required label. */
interface Scored {
  readonly feasible: Int32Array;
  /** By place in `feasible`. */
  readonly isIgnored: Int32Array;
  /** The number of nodes that are not ignored, including the nodes that others represent. */
  readonly count: number;
}

/** Whether the pods of a node count. */
type IsCounted = (slot: number, node: Node) => boolean;

/**
 * The fewer matching pods in a node's domains, the better: 0 to 100 for each candidate, in their
 * order.
 *
 * @upstream pkg/scheduler/framework/plugins/podtopologyspread/scoring.go Score (1.36)
 */
export function softSpread(
  pod: PodInfo,
  constraints: readonly SpreadConstraint[],
  /** Whether a node needs all labels; one is enough for the system's defaults. */
  needsAllLabels: boolean,
  { slots: feasible, sizes }: Candidates,
  view: ClusterView,
  rules: SchedulerBehavior,
  scratch: Scratch,
): Int32Array {
  const domains = constraints.map(({ topologyKey }) => view.topologies.by(topologyKey).domains);
  const isPlaced = (slot: number): boolean =>
    !needsAllLabels || domains.every((of) => (of[slot] ?? -1) >= 0);
  const scored = scoredOf({ slots: feasible, ...(sizes && { sizes }) }, isPlaced, scratch);
  const raw = scratch.floats(feasible.length);
  for (const constraint of constraints) {
    if (constraint.topologyKey === HOSTNAME) {
      addByHost(raw, constraint, scored, view, scratch);
      continue;
    }
    const { choice } = pod.needs;
    const isSelective = needsAllLabels || constraint.honorsTaints || choice.isRestricted;
    const counts = (slot: number, node: Node): boolean =>
      isPlaced(slot) && includesNode(constraint, choice, node, rules);
    addByDomain(raw, constraint, scored, view, isSelective ? counts : undefined);
  }
  return normaliseSpread(raw, scored.isIgnored, scratch);
}

function scoredOf(
  { slots: feasible, sizes }: Candidates,
  isPlaced: (slot: number) => boolean,
  scratch: Scratch,
): Scored {
  const isIgnored = scratch.ints(feasible.length);
  let count = 0;
  for (let i = 0; i < feasible.length; i++) {
    if (isPlaced(feasible[i] ?? 0)) count += sizes?.[i] ?? 1;
    else isIgnored[i] = 1;
  }
  return { feasible, isIgnored, count };
}

function addByHost(
  raw: Float64Array,
  { topologyKey, query, maxSkew }: SpreadConstraint,
  { feasible, count }: Scored,
  view: ClusterView,
  scratch: Scratch,
): void {
  const { domains } = view.topologies.by(topologyKey);
  const live = scratch.bySlot(query.live, view.nodes.length);
  const weight = naturalLog(count + 2);
  const addend = maxSkew - 1;
  for (let i = 0; i < feasible.length; i++) {
    const slot = feasible[i] ?? 0;
    if ((domains[slot] ?? -1) < 0) continue;
    raw[i] = (raw[i] ?? 0) + ((live[slot] ?? 0) * weight + addend);
  }
}

function addByDomain(
  raw: Float64Array,
  constraint: SpreadConstraint,
  scored: Scored,
  view: ClusterView,
  isCounted: IsCounted | undefined,
): void {
  const topology = view.topologies.by(constraint.topologyKey);
  const { domains } = topology;
  const { feasible } = scored;
  const weight = naturalLog(domainsAmong(topology, scored) + 2);
  const shares = podsByDomain(topology, constraint, view, isCounted);
  for (let domain = 0; domain < shares.length; domain++) {
    shares[domain] = (shares[domain] ?? 0) * weight + (constraint.maxSkew - 1);
  }
  for (let i = 0; i < feasible.length; i++) {
    const domain = domains[feasible[i] ?? 0] ?? -1;
    if (domain >= 0) raw[i] = (raw[i] ?? 0) + (shares[domain] ?? 0);
  }
}

function podsByDomain(
  { domains, values }: Topology,
  { query: { live } }: SpreadConstraint,
  view: ClusterView,
  isCounted: IsCounted | undefined,
): Float64Array {
  const counts = new Float64Array(values.length);
  for (const [slot, pods] of live) {
    const domain = domains[slot] ?? -1;
    if (domain < 0) continue;
    const node = isCounted && view.infoAt(slot).node;
    if (node !== undefined && isCounted?.(slot, node) === false) continue;
    counts[domain] = (counts[domain] ?? 0) + pods;
  }
  return counts;
}

/** Nodes without the label form one domain together. */
function domainsAmong(
  { domains, values, isPartial }: Topology,
  { feasible, isIgnored }: Scored,
): number {
  const most = values.length + Number(isPartial);
  const seen = new Uint8Array(values.length + 1);
  let count = 0;
  for (let i = 0; i < feasible.length && count < most; i++) {
    const place = (domains[feasible[i] ?? 0] ?? -1) + 1;
    if (isIgnored[i] === 1 || seen[place] === 1) continue;
    seen[place] = 1;
    count += 1;
  }
  return count;
}

/**
 * The fewest pods become 100. A node that lacks a label gets 0, and without any pods every other
 * node gets 100.
 *
 * @upstream pkg/scheduler/framework/plugins/podtopologyspread/scoring.go NormalizeScore (1.36)
 */
function normaliseSpread(raw: Float64Array, isIgnored: Int32Array, scratch: Scratch): Int32Array {
  const scores = scratch.ints(raw.length);
  let least = Number.MAX_SAFE_INTEGER;
  let most = 0;
  for (let i = 0; i < raw.length; i++) {
    if (isIgnored[i] === 1) continue;
    const score = Math.round(raw[i] ?? 0);
    scores[i] = score;
    if (score < least) least = score;
    if (score > most) most = score;
  }
  for (let i = 0; i < raw.length; i++) {
    if (isIgnored[i] === 1) continue;
    scores[i] = most === 0 ? 100 : Math.trunc((100 * (most + least - (scores[i] ?? 0))) / most);
  }
  return scores;
}

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const ODD = [0.6666666666666735, 0.2857142874366239, 0.1818357216161805] as const;
const LAST_ODD = 0.14798198605116586;
const EVEN = [0.3999999999940942, 0.22222198432149784, 0.15313837699209373] as const;

/**
 * The natural logarithm of a number that is at least 1, with the same last bit on every machine and
 * in Go. The fraction is reduced to near 1, where a polynomial is used.
 *
 * @upstream go src/math/log.go log (1.26)
 */
export function naturalLog(x: number): number {
  let fraction = x;
  let exponent = 0;
  for (; fraction >= 1; fraction /= 2) exponent += 1;
  if (fraction < Math.SQRT1_2) {
    fraction *= 2;
    exponent -= 1;
  }
  const f = fraction - 1;
  const s = f / (2 + f);
  const s2 = s * s;
  const s4 = s2 * s2;
  const t1 = s2 * (ODD[0] + s4 * (ODD[1] + s4 * (ODD[2] + s4 * LAST_ODD)));
  const t2 = s4 * (EVEN[0] + s4 * (EVEN[1] + s4 * EVEN[2]));
  const r = t1 + t2;
  const half = 0.5 * f * f;
  return exponent * LN2_HIGH - (half - (s * (half + r) + exponent * LN2_LOW) - f);
}
