import type { Node } from '#cluster';
import type { SchedulerBehavior } from '#versions';
import type { ClusterView } from '../cache/cluster-view.ts';
import type { PodInfo } from '../cache/pod-info.ts';
import { naturalLog } from '../scores/natural-log.ts';
import { includesNode, type SpreadConstraint } from './constraints.ts';
import { normaliseSpread } from './normalise-spread.ts';

const HOSTNAME = 'kubernetes.io/hostname';

/** What is scored: the feasible slots in their order, of which some lack a label that they need. */
interface Scored {
  readonly feasible: Int32Array;
  /** By place in `feasible`. */
  readonly isIgnored: Uint8Array;
  /** How many are not ignored. */
  readonly count: number;
}

/**
 * The fewer pods of its kind are where a node belongs, the better: 0 to 100 for each feasible slot, in
 * their order.
 *
 * @upstream pkg/scheduler/framework/plugins/podtopologyspread/scoring.go Score (1.36)
 */
export function softSpread(
  pod: PodInfo,
  constraints: readonly SpreadConstraint[],
  /** Whether a node needs all labels; by the defaults of the system one is enough. */
  needsAllLabels: boolean,
  feasible: Int32Array,
  view: ClusterView,
  rules: SchedulerBehavior,
): Int32Array {
  const domains = constraints.map(({ topologyKey }) => view.topologies.by(topologyKey).domains);
  const isPlaced = (slot: number): boolean =>
    !needsAllLabels || domains.every((of) => (of[slot] ?? -1) >= 0);
  const scored = scoredOf(feasible, isPlaced);
  const raw = new Float64Array(feasible.length);
  for (const constraint of constraints) {
    if (constraint.topologyKey === HOSTNAME) {
      addByHost(raw, constraint, scored, view);
      continue;
    }
    const isSelective = constraint.honorsTaints || pod.facts.isRestricted;
    const counts = (slot: number, node: Node): boolean =>
      isPlaced(slot) && (!isSelective || includesNode(constraint, pod.facts, node, rules));
    addByDomain(raw, constraint, scored, view, counts);
  }
  return normaliseSpread(raw, scored.isIgnored);
}

function scoredOf(feasible: Int32Array, isPlaced: (slot: number) => boolean): Scored {
  const isIgnored = new Uint8Array(feasible.length);
  let count = 0;
  for (let i = 0; i < feasible.length; i++) {
    if (isPlaced(feasible[i] ?? 0)) count += 1;
    else isIgnored[i] = 1;
  }
  return { feasible, isIgnored, count };
}

function addByHost(
  raw: Float64Array,
  { topologyKey, query, maxSkew }: SpreadConstraint,
  { feasible, isIgnored, count }: Scored,
  view: ClusterView,
): void {
  const { domains } = view.topologies.by(topologyKey);
  const weight = naturalLog(count + 2);
  for (let i = 0; i < feasible.length; i++) {
    const slot = feasible[i] ?? 0;
    if (isIgnored[i] === 1 || (domains[slot] ?? -1) < 0) continue;
    raw[i] = (raw[i] ?? 0) + ((query.live[slot] ?? 0) * weight + (maxSkew - 1));
  }
}

function addByDomain(
  raw: Float64Array,
  { topologyKey, query, maxSkew }: SpreadConstraint,
  { feasible, isIgnored }: Scored,
  view: ClusterView,
  isCounted: (slot: number, node: Node) => boolean,
): void {
  const { domains, values } = view.topologies.by(topologyKey);
  const counts = new Float64Array(values.length);
  for (const { slot, node } of view.nodes) {
    const pods = query.live[slot] ?? 0;
    const domain = domains[slot] ?? -1;
    if (pods === 0 || domain < 0 || node === undefined || !isCounted(slot, node)) continue;
    counts[domain] = (counts[domain] ?? 0) + pods;
  }
  const weight = naturalLog(domainsAmong(domains, values.length, feasible, isIgnored) + 2);
  for (let i = 0; i < feasible.length; i++) {
    const domain = domains[feasible[i] ?? 0] ?? -1;
    if (isIgnored[i] === 1 || domain < 0) continue;
    raw[i] = (raw[i] ?? 0) + ((counts[domain] ?? 0) * weight + (maxSkew - 1));
  }
}

/** Nodes without the label are one domain together. */
function domainsAmong(
  domains: Int32Array,
  size: number,
  feasible: Int32Array,
  isIgnored: Uint8Array,
): number {
  const seen = new Uint8Array(size + 1);
  let count = 0;
  for (let i = 0; i < feasible.length; i++) {
    const place = (domains[feasible[i] ?? 0] ?? -1) + 1;
    if (isIgnored[i] === 1 || seen[place] === 1) continue;
    seen[place] = 1;
    count += 1;
  }
  return count;
}
