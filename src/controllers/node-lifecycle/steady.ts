import type { ClusterReader, Node } from '#cluster';
import { conditionOf, isReady, isTerminating, zoneKeyOf } from '#cluster';
import { atOrAfter, type Grid, grid } from '#timeline';
import { between, earlier, type Instant, inSeconds, instant, later, latest } from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import { isLeftAlone } from './delete-pods.ts';
import { type HealthRecord, stampedBy } from './health.ts';
import { bucketWith } from './limiter.ts';
import type { Monitor } from './monitor.ts';
import type { NodeLifecycleParts } from './parts.ts';
import { lifecycleTaintsOf } from './taint-decision.ts';
import type { Tainter } from './tainter.ts';
import {
  type ComputedZoneState,
  computeZoneState,
  countNode,
  evictionRate,
  type ZoneCounts,
  zoneThatCounts,
} from './zones.ts';

/**
 * Rebuilds the memory at the start of a controller that ran long before: health records, zone
 * states, token buckets and nodes that are already tainted.
 */
export function rebuildMemory(parts: NodeLifecycleParts, monitor: Monitor, tainter: Tainter): void {
  const { store, behavior, origin } = parts;
  const passes = grid(origin, behavior.monitorPeriod);
  for (const node of store.nodes()) {
    monitor.remember(node.name, recordBefore(node, store, passes, behavior));
    const zone =
      tainter.zone(zoneKeyOf(node)) ?? tainter.addZone(zoneKeyOf(node), behavior.evictionRate);
    if (!isReady(node) && isWorkedOn(node, store, behavior)) zone.queue.markDone(node.name);
  }
  rebuildZones(parts, tainter);
}

/** Whether a node has its taint already, or its pods have been deleted. */
const isWorkedOn = (
  node: Node,
  store: ClusterReader,
  { evictsBy }: NodeLifecycleBehavior,
): boolean =>
  evictsBy === 'taints'
    ? lifecycleTaintsOf(node).length > 0
    : store.podsOn(node.name).some(isTerminating) && store.podsOn(node.name).every(isLeftAlone);

/** The record as the last pass before the start left it. */
function recordBefore(
  node: Node,
  store: ClusterReader,
  passes: Grid,
  { readsLeases }: NodeLifecycleBehavior,
): HealthRecord {
  const last = earlier(passes.origin, passes.period);
  const ready = conditionOf(node, 'Ready');
  const lease = readsLeases ? store.heartbeats.leaseRenewedAt(node.name, last) : undefined;
  if (ready === undefined) {
    const probe = node.creationTimestamp ?? last;
    return { probe, readySeen: false, leaseSeen: lease, transition: probe };
  }
  const written = store.heartbeats.statusWrittenAt(node.name, last);
  // Writes after the last pass are news to the first one.
  const heartbeat = written !== undefined && written <= last ? written : undefined;
  const seenIn = (at: Instant | undefined): Instant | undefined =>
    at === undefined ? undefined : atOrAfter(passes, at);
  const leasePass = seenIn(lease);
  const statusPass = seenIn(heartbeat);
  const echoes =
    statusPass !== undefined &&
    leasePass !== undefined &&
    leasePass < statusPass &&
    lease !== undefined;
  const forgotten = echoes && statusPass === last;
  const statusProbe = echoes && !forgotten ? later(statusPass, passes.period) : statusPass;
  const probe = Math.max(
    leasePass ?? Number.MIN_SAFE_INTEGER,
    statusProbe ?? Number.MIN_SAFE_INTEGER,
  );
  return {
    probe: stampedBy(instant(probe)),
    readySeen: true,
    heartbeatSeen: heartbeat,
    leaseSeen: forgotten ? undefined : lease,
    transition: stampedBy(seenIn(ready.lastTransitionTime) ?? last),
    transitionSeen: ready.lastTransitionTime,
  };
}

function rebuildZones({ store, behavior, origin }: NodeLifecycleParts, tainter: Tainter): void {
  const counts: ZoneCounts = new Map();
  for (const node of store.nodes()) countNode(counts, zoneThatCounts(node), isReady(node));
  const states = new Map<string, ComputedZoneState>();
  for (const [key, count] of counts) states.set(key, computeZoneState(count, behavior));
  const allDown = [...states.values()].every((state) => state === 'Full');
  const newest = newestTaints(store.nodes());
  for (const [key, state] of states) {
    const zone = tainter.zone(key);
    const count = counts.get(key);
    if (zone === undefined || count === undefined) continue;
    zone.state = state;
    const rate = allDown ? 0 : evictionRate(state, count, behavior);
    const spent = newest.get(key);
    if (rate <= 0 && rate !== behavior.evictionRate) zone.limiter = { kind: 'never' };
    else if (spent !== undefined) {
      const refilled = inSeconds(between(spent, origin)) * Math.fround(rate);
      zone.limiter = bucketWith(rate, refilled, origin);
    }
  }
}

/** The time of the last taint of each zone: the token of its bucket was spent then. */
function newestTaints(nodes: readonly Node[]): ReadonlyMap<string, Instant> {
  const newest = new Map<string, Instant>();
  for (const node of nodes) {
    for (const { timeAdded } of lifecycleTaintsOf(node)) {
      const zone = zoneKeyOf(node);
      const before = newest.get(zone);
      if (timeAdded !== undefined) newest.set(zone, latest(before ?? timeAdded, timeAdded));
    }
  }
  return newest;
}
