import type { CauseId } from '#causes';
import type { Instant } from '#units';
import { announcedOf, type Kubelet } from './kubelet.ts';
import type { HeartbeatAgentParts } from './parts.ts';
import { heartbeatFrom, lastWrites, reportAfterChange, withoutLease } from './schedule.ts';
import { conditionsToWrite, SHUTTING_DOWN, type WhyNotReady } from './status.ts';

type Parts = Pick<
  HeartbeatAgentParts,
  'store' | 'timeline' | 'client' | 'chance' | 'leasesRefused'
>;

/**
 * Lets the closed forms run from an instant on. Until the next renewal the node may still be marked
 * for the earlier silence.
 */
export function beat(
  node: string,
  { rounds, behavior }: Kubelet,
  from: Instant,
  { store, timeline, leasesRefused }: Pick<Parts, 'leasesRefused' | 'store' | 'timeline'>,
): void {
  const before = store.heartbeats.of(node);
  const refused = leasesRefused?.();
  const silentBecause = refused ?? before.silentBecause;
  const { lease, status } = lastWrites(before, timeline.now);
  const written = { lease, status: status ?? timeline.now };
  const report = { frequency: behavior.nodeStatusReportFrequency };
  const heartbeat = heartbeatFrom(rounds, from, written, report);
  const known = silentBecause === undefined ? heartbeat : { silentBecause, ...heartbeat };
  store.heartbeats.set(node, refused === undefined ? known : withoutLease(known, from));
}

/**
 * Renewals of Leases begin to fail, or succeed again, with all kubelets that reach the API.
 * @upstream component-helpers apimachinery/lease/controller.go sync (1.36)
 */
export function beatAll(
  kubeletOf: (node: string) => Kubelet | undefined,
  parts: Pick<HeartbeatAgentParts, 'leasesRefused' | 'store' | 'timeline' | 'world'>,
): void {
  const { store, timeline, world } = parts;
  for (const { name } of store.nodes()) {
    const kubelet = kubeletOf(name);
    if (kubelet === undefined || !world.reaches(name)) continue;
    beat(name, kubelet, timeline.now, parts);
  }
}

/** Writes the status of a node now, which postpones the next unchanged write. */
export function writeStatus(
  node: string,
  kubelet: Kubelet,
  { timeline, store, client, chance, leasesRefused }: Parts,
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
  const heartbeat = heartbeatFrom(kubelet.rounds, now, written, report);
  const silentBecause = leasesRefused?.();
  store.heartbeats.set(
    node,
    silentBecause === undefined ? heartbeat : { silentBecause, ...withoutLease(heartbeat, now) },
  );
}

/** The message of a shutdown replaces the reason that a script gives. */
const whyNotReady = (kubelet: Kubelet): WhyNotReady => {
  if (kubelet.shuttingDown) return SHUTTING_DOWN;
  return kubelet.awaits ?? { reason: kubelet.reasonNotReady, message: '' };
};
