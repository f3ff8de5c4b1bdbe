import {
  type ClusterReader,
  conditionOf,
  type Heartbeat,
  isReady,
  isTerminating,
  type Node,
  zoneKeyOf,
} from '#cluster';
import { atOrAfter, type Grid, grid } from '#timeline';
import {
  between,
  earlier,
  type Instant,
  inSeconds,
  instant,
  later,
  latest,
  remembered,
} from '#units';
import type { NodeLifecycleBehavior } from '#versions';
import { isLeftAlone } from './delete-pods.ts';
import { type HealthRecord, heartbeatRead, stampedBy } from './health.ts';
import { type SkippedNode, skippedNodeOf } from './idle/is-at-rest.ts';
import { bucketWith, type Limiter } from './limiter.ts';
import type { NodeLifecycleParts } from './parts.ts';
import { conditionTaints, lifecycleTaintsOf } from './taint-decision.ts';
import {
  type ComputedZoneState,
  computeZoneState,
  countNode,
  evictionRate,
  type ZoneCount,
  type ZoneCounts,
  zoneThatCounts,
} from './zones.ts';

/** The zone of a controller that ran long before. */
interface ZoneAtStart {
  readonly key: string;
  /** Nodes with their taint, or whose pods are deleted. */
  readonly done: readonly string[];
  readonly state?: ComputedZoneState;
  /** Absent for a full bucket. */
  readonly limiter?: Limiter;
}

/**
 * The memory at the start of a controller that ran long before. Simulations of one cluster share it
 * where their heartbeats begin alike, and none changes it.
 */
export interface MemoryAtStart {
  readonly records: ReadonlyMap<string, HealthRecord>;
  /** Nodes that no pass changes, until something happens to them. */
  readonly skipped: ReadonlyMap<string, SkippedNode>;
  readonly skippedCounts: ZoneCounts;
  readonly active: readonly string[];
  readonly zones: readonly ZoneAtStart[];
  /** Nodes whose NoSchedule taints do not match their conditions. */
  readonly taintedWrongly: readonly string[];
}

const knownMemories = remembered(
  (_: ReadonlyMap<string, Heartbeat>) => new Map<string, MemoryAtStart>(),
);

/** The memory at the start, which is found once for all simulations that begin alike. */
export function memoryAtStart(parts: NodeLifecycleParts): MemoryAtStart {
  const { store, behavior, origin, timeline } = parts;
  const { given } = store.heartbeats;
  if (!store.isUnchanged || given === undefined) return findMemory(parts);
  const known = knownMemories(given);
  const key = JSON.stringify([origin, timeline.now, behavior]);
  const memory = known.get(key) ?? findMemory(parts);
  known.set(key, memory);
  return memory;
}

function findMemory(parts: NodeLifecycleParts): MemoryAtStart {
  const { store, behavior, origin, timeline } = parts;
  const { now } = timeline;
  const passes = grid(origin, behavior.monitorPeriod);
  const pass = earlier(origin, behavior.monitorPeriod);
  const records = new Map<string, HealthRecord>();
  const skipped = new Map<string, SkippedNode>();
  const skippedCounts: ZoneCounts = new Map();
  for (const node of store.nodes()) {
    const { name } = node;
    const record = recordBefore(node, store, passes, behavior);
    records.set(name, record);
    const heartbeat = heartbeatRead(store, name, behavior);
    const rest = skippedNodeOf(node, { record, heartbeat, pass, waits: false }, behavior, now);
    if (rest?.ready !== true) continue;
    skipped.set(name, rest);
    countNode(skippedCounts, rest.zone, true);
  }
  const nodes = store.nodes();
  return {
    records,
    skipped,
    skippedCounts,
    zones: zonesAtStart(parts),
    active: nodes.map(({ name }) => name).filter((name) => !skipped.has(name)),
    taintedWrongly: nodes
      .filter((node) => conditionTaints(node, now) !== undefined)
      .map(({ name }) => name),
  };
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
  // Writes after the last pass are news to the first one.
  const written = store.heartbeats.lastStatusWrite(node.name, last);
  const isSeen = written !== undefined && written <= last;
  const seenIn = (at: Instant | undefined): Instant | undefined =>
    at === undefined ? undefined : atOrAfter(passes, at);
  const leasePass = seenIn(lease);
  const statusPass = isSeen ? seenIn(written) : undefined;
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
    heartbeatSeen: isSeen ? store.heartbeats.statusWrittenAt(node.name, last) : undefined,
    leaseSeen: forgotten ? undefined : lease,
    transition: stampedBy(seenIn(ready.lastTransitionTime) ?? last),
    transitionSeen: ready.lastTransitionTime,
  };
}

function zonesAtStart({ store, behavior, origin }: NodeLifecycleParts): readonly ZoneAtStart[] {
  const done = new Map<string, string[]>();
  const counts: ZoneCounts = new Map();
  for (const node of store.nodes()) {
    const zone = zoneKeyOf(node);
    const names = done.get(zone) ?? [];
    done.set(zone, names);
    if (!isReady(node) && isWorkedOn(node, store, behavior)) names.push(node.name);
    countNode(counts, zoneThatCounts(node), isReady(node));
  }
  const stateOf = (count: ZoneCount): ComputedZoneState => computeZoneState(count, behavior);
  const allDown = [...counts.values()].every((count) => stateOf(count) === 'Full');
  const newest = newestTaints(store.nodes());
  return [...done].map(([key, names]): ZoneAtStart => {
    const count = counts.get(key);
    if (count === undefined) return { key, done: names };
    const state = stateOf(count);
    const rate = allDown ? 0 : evictionRate(state, count, behavior);
    const zone = { key, done: names, state };
    if (rate <= 0 && rate !== behavior.evictionRate) return { ...zone, limiter: NEVER };
    const spent = newest.get(key);
    if (spent === undefined) return zone;
    const refilled = inSeconds(between(spent, origin)) * Math.fround(rate);
    return { ...zone, limiter: bucketWith(rate, refilled, origin) };
  });
}

const NEVER: Limiter = { kind: 'never' };

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
