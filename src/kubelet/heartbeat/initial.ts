import { conditionOf, type Heartbeat, type Lease, type Node, stopped } from '#cluster';
import { type Duration, earlier, type Instant, microseconds } from '#units';
import type { KubeletBehavior } from '#versions';
import { ALWAYS, heartbeatFrom, type Rounds } from './schedule.ts';

/** What a snapshot tells of one node's heartbeat. */
export type InitialHeartbeat =
  | {
      readonly kind: 'alive';
      readonly rounds: Rounds;
      readonly heartbeat: Heartbeat;
      /** The snapshot has no Lease: it counts as renewed at the start. */
      readonly leaseAssumed: boolean;
    }
  /** Nothing was heard of the node for so long that its machine counts as off. */
  | { readonly kind: 'silent'; readonly heartbeat: Heartbeat };

/** Renewals that may be missed before a node counts as silent at the start. */
const MISSED_RENEWALS = 2;

/** Is this node's kubelet writing at the start? A Lease decides; without one, its Ready condition does. */
function isAlive(
  node: Node,
  renewTime: Instant | undefined,
  start: Instant,
  every: Duration,
): boolean {
  if (renewTime !== undefined) {
    return renewTime >= earlier(start, microseconds(every * MISSED_RENEWALS));
  }
  const ready = conditionOf(node, 'Ready')?.status;
  return ready === 'True' || ready === 'False';
}

/**
 * The heartbeat of a node that has been running for long before the start: its lease is renewed at
 * `renewTime` + k intervals, its status rounds lie at Ready's `lastHeartbeatTime` + k update periods.
 */
export function initialHeartbeat(
  node: Node,
  lease: Lease | undefined,
  start: Instant,
  kubelet: KubeletBehavior,
): InitialHeartbeat {
  const interval = kubelet.leaseRenewInterval;
  const renewTime = lease?.renewTime;
  const ready = conditionOf(node, 'Ready');
  const written = ready?.lastHeartbeatTime;
  if (!isAlive(node, renewTime, start, interval)) {
    return {
      kind: 'silent',
      heartbeat: {
        ...(renewTime === undefined ? {} : { lease: stopped(renewTime, start, interval) }),
        ...(ready === undefined
          ? {}
          : { status: stopped(written, start, kubelet.nodeStatusUpdateFrequency) }),
      },
    };
  }
  const rounds = {
    lease: { origin: renewTime ?? start, period: interval },
    status: { origin: written ?? start, period: kubelet.nodeStatusUpdateFrequency },
  };
  const report = kubelet.nodeStatusReportFrequency;
  const since = heartbeatFrom(rounds, start, { status: written ?? start }, report);
  return {
    kind: 'alive',
    rounds,
    heartbeat: {
      lease: { grid: rounds.lease, from: ALWAYS },
      ...(ready === undefined || since.status === undefined ? {} : { status: since.status }),
    },
    leaseAssumed: renewTime === undefined,
  };
}
