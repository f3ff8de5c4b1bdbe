import { type AllocatedDevice, isTerminating, type Pod, type PodKey } from '#cluster';
import { type DeviceReader, type PlacedTaint, usersOf } from '#pod-devices';
import { compareText, type Instant } from '#units';
import { type ClaimEviction, claimEviction } from './claim-eviction.ts';

/** A pod that has to go, and what its claims say. */
export interface Victim {
  readonly pod: Pod;
  readonly eviction: ClaimEviction;
}

/**
 * The bound pods for which a claim on a tainted device is reserved, by name, each with the earliest
 * of what its claims say.
 * @upstream pkg/controller/devicetainteviction/device_taint_eviction.go podEvictionTime (1.36)
 */
export function victimsOf(
  reader: DeviceReader,
  taintsOf: (device: AllocatedDevice) => readonly PlacedTaint[],
  now: Instant,
): ReadonlyMap<PodKey, Victim> {
  const found = new Map<PodKey, Victim>();
  for (const claim of reader.shelf('resourceClaims').list()) {
    const eviction = claimEviction(claim, taintsOf, now);
    if (eviction === undefined) continue;
    for (const pod of usersOf(claim, reader)) {
      if (pod.nodeName === undefined || isTerminating(pod)) continue;
      const known = found.get(pod.key);
      const isEarlier = known === undefined || eviction.at < known.eviction.at;
      if (isEarlier) found.set(pod.key, { pod, eviction });
    }
  }
  return new Map([...found].sort(([a], [b]) => compareText(a, b)));
}
