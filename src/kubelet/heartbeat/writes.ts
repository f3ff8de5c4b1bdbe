import type { CauseId } from '#causes';
import type { Instant } from '#units';
import { announcedOf, type Kubelet } from './kubelet.ts';
import type { HeartbeatAgentParts } from './parts.ts';
import { heartbeatFrom, lastWrites, reportAfterChange } from './schedule.ts';
import { conditionsToWrite, SHUTTING_DOWN, type WhyNotReady } from './status.ts';

type Parts = Pick<HeartbeatAgentParts, 'store' | 'timeline' | 'client' | 'chance'>;

/**
 * Lets the closed forms run from an instant on. Until the next renewal the node may still be marked
 * for the earlier silence.
 */
export function beat(
  node: string,
  { rounds, behavior }: Kubelet,
  from: Instant,
  { store, timeline }: Pick<Parts, 'store' | 'timeline'>,
): void {
  const before = store.heartbeats.of(node);
  const { silentBecause } = before;
  const { lease, status } = lastWrites(before, timeline.now);
  const written = { lease, status: status ?? timeline.now };
  const report = { frequency: behavior.nodeStatusReportFrequency };
  const heartbeat = heartbeatFrom(rounds, from, written, report);
  store.heartbeats.set(
    node,
    silentBecause === undefined ? heartbeat : { silentBecause, ...heartbeat },
  );
}

/** Writes the status of a node now, which postpones the next unchanged write. */
export function writeStatus(
  node: string,
  kubelet: Kubelet,
  { timeline, store, client, chance }: Parts,
  because: CauseId,
): void {
  const object = store.node(node);
  if (object === undefined) return;
  const { now } = timeline;
  const conditions = conditionsToWrite(object, kubelet.local, whyNotReady(kubelet), now);
  client.nodes.setConditions(node, conditions, because, announcedOf(kubelet, object));
  kubelet.announced.clear();
  const lease = lastWrites(store.heartbeats.of(node), now).lease;
  const written = { lease, status: now };
  const report = reportAfterChange(node, kubelet.behavior, chance);
  store.heartbeats.set(node, heartbeatFrom(kubelet.rounds, now, written, report));
}

/** The message of a shutdown replaces the reason that a script gives. */
const whyNotReady = (kubelet: Kubelet): WhyNotReady => {
  if (kubelet.shuttingDown) return SHUTTING_DOWN;
  return kubelet.awaits ?? { reason: kubelet.reasonNotReady, message: '' };
};
