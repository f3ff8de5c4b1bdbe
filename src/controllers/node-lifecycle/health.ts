import { type Duration, earlier, type Instant, later, microseconds } from '#units';

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
export interface ReadyObservation {
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
