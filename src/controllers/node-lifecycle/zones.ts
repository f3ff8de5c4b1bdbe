import type { ZoneState } from '#causes';
import { type Node, zoneKeyOf } from '#cluster';
import type { NodeLifecycleBehavior } from '#versions';

/** The nodes of a zone that count, and how many of them are not Ready. */
export interface ZoneCount {
  readonly nodes: number;
  readonly notReady: number;
}

/** A node counts for no zone while it has this label, with any value. */
const LABEL_EXCLUDE_DISRUPTION = 'node.kubernetes.io/exclude-disruption';

export const countsForItsZone = (node: Pick<Node, 'labels'>): boolean =>
  !(LABEL_EXCLUDE_DISRUPTION in node.labels);

/** The zone that a node counts for, if it does. */
export const zoneThatCounts = (node: Node): string | undefined =>
  countsForItsZone(node) ? zoneKeyOf(node) : undefined;

/** The zones with at least one node that counts. */
export type ZoneCounts = Map<string, { nodes: number; notReady: number }>;

export function countNode(
  counts: ZoneCounts,
  zone: string | undefined,
  ready: boolean,
  by: 1 | -1 = 1,
): void {
  if (zone === undefined) return;
  const count = counts.get(zone) ?? { nodes: 0, notReady: 0 };
  count.nodes += by;
  if (!ready) count.notReady += by;
  if (count.nodes === 0) counts.delete(zone);
  else counts.set(zone, count);
}

export type ComputedZoneState = Exclude<ZoneState, 'Initial'>;

/** A zone is partially disrupted only from this many nodes not ready on. */
const FEWEST_FOR_PARTIAL = 3;

/** @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go ComputeZoneState (1.36) */
export function computeZoneState(
  { nodes, notReady }: ZoneCount,
  { unhealthyZoneThreshold }: Pick<NodeLifecycleBehavior, 'unhealthyZoneThreshold'>,
): ComputedZoneState {
  if (notReady > 0 && notReady === nodes) return 'Full';
  const share = Math.fround(notReady / nodes);
  return notReady >= FEWEST_FOR_PARTIAL && share >= Math.fround(unhealthyZoneThreshold)
    ? 'Partial'
    : 'Normal';
}

/**
 * Nodes a second that may be tainted in a zone of this state. A fully disrupted zone is treated as a
 * normal one as long as some other zone is not; a partially disrupted one slows down, or stops when it
 * is small.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go setLimiterInZone (1.36)
 */
export function evictionRate(
  state: ComputedZoneState,
  { nodes }: Pick<ZoneCount, 'nodes'>,
  behavior: Pick<
    NodeLifecycleBehavior,
    'evictionRate' | 'secondaryEvictionRate' | 'largeClusterSizeThreshold'
  >,
): number {
  if (state !== 'Partial') return behavior.evictionRate;
  return nodes > behavior.largeClusterSizeThreshold ? behavior.secondaryEvictionRate : 0;
}

export type DisruptionVerdict =
  /** Every zone is down and was before: nothing changes any more. */
  | { readonly kind: 'still-all-down' }
  /** Every zone is down now: no eviction can help, so all stop and taints are taken back. */
  | { readonly kind: 'enter-all-down' }
  /** Some zone answers again: every zone gets the limiter of its state, every node a new grace period. */
  | { readonly kind: 'leave-all-down'; readonly changed: ReadonlyMap<string, ComputedZoneState> }
  /** Only zones whose state changed get another limiter. */
  | { readonly kind: 'by-zone'; readonly changed: ReadonlyMap<string, ComputedZoneState> };

/**
 * The turn that follows from the states of all zones together.
 *
 * @param computed states of the zones with counted nodes, after this pass
 * @param remembered states as of the last pass, of the same zones; absent ones are Initial
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go handleDisruption (1.36)
 */
export function judgeDisruption(
  computed: ReadonlyMap<string, ComputedZoneState>,
  remembered: ReadonlyMap<string, ZoneState>,
): DisruptionVerdict {
  const allAre = [...computed.values()].every((state) => state === 'Full');
  const allWas = [...remembered.values()].every((state) => state === 'Full');
  if (allAre) return { kind: allWas ? 'still-all-down' : 'enter-all-down' };
  if (allWas) return { kind: 'leave-all-down', changed: computed };
  const changed = [...computed].filter(([zone, state]) => remembered.get(zone) !== state);
  return { kind: 'by-zone', changed: new Map(changed) };
}
