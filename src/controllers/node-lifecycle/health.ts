import {
  type ClusterReader,
  conditionOf,
  type Heartbeat,
  type Node,
  type NodeCondition,
  PRESSURE_CONDITIONS,
  type Store,
} from '#cluster';
import { type Duration, earlier, type Instant, later, microseconds, OverlaidMap } from '#units';
import type { NodeLifecycleBehavior } from '#versions';

/** The controller's memory of a node; it never compares another clock with its own. */
export interface HealthRecord {
  /** The time at which the controller last noticed a sign of life, by its own clock. */
  readonly probe: Instant;
  /** The node had a Ready condition when it was last looked at. */
  readonly readySeen: boolean;
  /** `lastHeartbeatTime` of Ready as last seen. */
  readonly heartbeatSeen?: Instant | undefined;
  /** `renewTime` of the Lease as last taken over; absent when there was none, or it was forgotten. */
  readonly leaseSeen?: Instant | undefined;
  /** The time at which the controller last noticed, or made, a change of Ready. */
  readonly transition: Instant;
  /** `lastTransitionTime` of Ready as last seen. */
  readonly transitionSeen?: Instant | undefined;
}

/** The written state of a node, as a pass finds it. */
export interface HealthObservation {
  /** Absent when the node has no Ready condition. */
  readonly ready?: ReadyObservation | undefined;
  readonly leaseRenewed?: Instant | undefined;
  readonly created: Instant;
}

/** Its Ready condition: `lastHeartbeatTime` and `lastTransitionTime`. */
interface ReadyObservation {
  readonly heartbeat?: Instant | undefined;
  readonly transitioned?: Instant | undefined;
}

/**
 * A stamp made within a pass is older than every later pass on the same grid by a whole number of
 * periods and a hair: the loop slides, so the pass that comes `grace` after it always finds it too old.
 */
export const stampedBy = (pass: Instant): Instant => earlier(pass, HAIR);

const HAIR = microseconds(1);

/** The time of the sign of life that a record stamps: no earlier than it was given. */
export const noticedAt = ({ probe }: Pick<HealthRecord, 'probe'>): Instant => later(probe, HAIR);

/**
 * The record after a pass looked at a node.
 *
 * A new status heartbeat makes a new record that has forgotten the lease; unless the lease is new too,
 * the next pass takes the old one for new and stamps the probe once more (the echo heartbeat).
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go tryUpdateNodeHealth (1.36)
 */
export function observe(
  record: HealthRecord | undefined,
  { ready, leaseRenewed, created }: HealthObservation,
  now: Instant,
): HealthRecord {
  const afterStatus = observeStatus(record, ready, created, now);
  const known = record?.leaseSeen;
  const leaseIsNew = leaseRenewed !== undefined && (known === undefined || known < leaseRenewed);
  if (!leaseIsNew) return afterStatus;
  return { ...afterStatus, probe: stampedBy(now), leaseSeen: leaseRenewed };
}

function observeStatus(
  record: HealthRecord | undefined,
  ready: HealthObservation['ready'],
  created: Instant,
  now: Instant,
): HealthRecord {
  if (ready === undefined) {
    return record === undefined
      ? { probe: created, readySeen: false, transition: created }
      : { ...record, readySeen: false };
  }
  const { heartbeat, transitioned } = ready;
  const wasReadySeen = record?.readySeen === true;
  if (wasReadySeen && record.heartbeatSeen === heartbeat) return record;
  const stamp = stampedBy(now);
  const turned = !wasReadySeen || record.transitionSeen !== transitioned;
  return {
    probe: stamp,
    readySeen: true,
    heartbeatSeen: heartbeat,
    leaseSeen: undefined,
    transition: turned ? stamp : record.transition,
    transitionSeen: transitioned,
  };
}

/** Whether a node has given no sign of life for longer than its grace period. */
export const isStale = (record: HealthRecord, grace: Duration, now: Instant): boolean =>
  now > later(record.probe, grace);

/** The part of a kubelet's writes that a controller reads. */
export function heartbeatRead(
  { heartbeats }: Pick<ClusterReader, 'heartbeats'>,
  node: string,
  { readsLeases }: Pick<NodeLifecycleBehavior, 'readsLeases'>,
): Heartbeat {
  const heartbeat = heartbeats.of(node);
  return readsLeases ? heartbeat : { ...heartbeat, lease: undefined };
}

/** The controller's memory of the signs of life of all nodes. */
export class HealthMemory {
  readonly #store: Store;
  readonly #readsLeases: boolean;
  #records = new OverlaidMap<string, HealthRecord>();

  constructor(store: Store, { readsLeases }: Pick<NodeLifecycleBehavior, 'readsLeases'>) {
    this.#store = store;
    this.#readsLeases = readsLeases;
  }

  /** The part of a kubelet's writes that the controller reads. */
  heartbeatOf(node: string): Heartbeat {
    return heartbeatRead(this.#store, node, { readsLeases: this.#readsLeases });
  }

  /** Begins with these records. */
  begin(records: ReadonlyMap<string, HealthRecord>): void {
    this.#records = new OverlaidMap(records);
  }

  of(node: string): HealthRecord | undefined {
    return this.#records.get(node);
  }

  set(node: string, record: HealthRecord): void {
    this.#records.set(node, record);
  }

  /**
   * Looks at a node now; `isNews` when it finds something that was not remembered.
   * @param listedAt when the pass listed the node: its status is of that instant, its lease of now
   * @param source where the node was read
   */
  observe(
    node: Node,
    listedAt: Instant,
    now: Instant,
    source: Pick<ClusterReader, 'heartbeats'> = this.#store,
  ): { readonly record: HealthRecord; readonly isNews: boolean } {
    const { heartbeats } = this.#store;
    const known = this.#records.get(node.name);
    const condition = conditionOf(node, 'Ready');
    // A status that was written since then hides the one that the list shows, which is no news.
    const written = source.heartbeats.statusWrittenAt(node.name, listedAt);
    const heartbeat = written ?? known?.heartbeatSeen;
    const ready = condition && { heartbeat, transitioned: condition.lastTransitionTime };
    const leaseRenewed = this.#readsLeases ? heartbeats.leaseRenewedAt(node.name, now) : undefined;
    const created = node.creationTimestamp ?? now;
    const record = observe(known, { ready, leaseRenewed, created }, now);
    const isNews = record !== known;
    if (isNews) this.#records.set(node.name, record);
    return { record, isNews };
  }

  /** Each node gets a full new grace period. */
  grantNewGrace(now: Instant): void {
    const probe = stampedBy(now);
    for (const [node, record] of [...this.#records.entries()]) {
      this.#records.set(node, { ...record, probe, transition: probe });
    }
  }
}

/** The conditions that become Unknown on a silent node; never NetworkUnavailable. */
const DOUBTFUL = ['Ready', ...PRESSURE_CONDITIONS] as const;

/**
 * The conditions to write about a silent node: those that are not Unknown yet.
 * @upstream pkg/controller/nodelifecycle/node_lifecycle_controller.go tryUpdateNodeHealth (1.36)
 */
export const unknownConditions = (
  node: Pick<Node, 'conditions' | 'creationTimestamp'>,
  now: Instant,
): readonly NodeCondition[] =>
  DOUBTFUL.flatMap((type): NodeCondition[] => {
    const existing = conditionOf(node, type);
    if (existing?.status === 'Unknown') return [];
    if (existing === undefined) {
      return [
        {
          type,
          status: 'Unknown',
          reason: 'NodeStatusNeverUpdated',
          message: 'Kubelet never posted node status.',
          ...(node.creationTimestamp === undefined
            ? {}
            : { lastHeartbeatTime: node.creationTimestamp }),
          lastTransitionTime: now,
        },
      ];
    }
    return [
      {
        ...existing,
        status: 'Unknown',
        reason: 'NodeStatusUnknown',
        message: 'Kubelet stopped posting node status.',
        lastTransitionTime: now,
      },
    ];
  });
