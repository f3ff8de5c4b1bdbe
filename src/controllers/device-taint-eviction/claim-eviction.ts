import {
  type AllocatedDevice,
  type DeviceTaint,
  type DeviceToleration,
  deviceKey,
  type ResourceClaim,
  toleratesDeviceTaint,
} from '#cluster';
import type { PlacedTaint } from '#pod-devices';
import { type Instant, later, seconds } from '#units';

/** When the pods of a claim have to go, and the taint that decides. */
export interface ClaimEviction {
  readonly at: Instant;
  /** As `driver/pool/device`. */
  readonly device: string;
  readonly taint: DeviceTaint;
  /** For how long the claim tolerates the taint. */
  readonly tolerated: number;
}

/**
 * The earliest end of a NoExecute taint's toleration on any device of a claim; undefined where each
 * is tolerated for ever. A taint without a time has just been added.
 * @upstream pkg/controller/devicetainteviction/device_taint_eviction.go claimEvictionTime (1.36)
 */
export function claimEviction(
  { allocated = [] }: Pick<ResourceClaim, 'allocated'>,
  taintsOf: (device: AllocatedDevice) => readonly PlacedTaint[],
  now: Instant,
): ClaimEviction | undefined {
  let first: ClaimEviction | undefined;
  for (const device of allocated) {
    for (const { taint } of taintsOf(device)) {
      if (taint.effect !== 'NoExecute') continue;
      const tolerated = toleratedSeconds(taint, device.tolerations);
      if (tolerated === 'for ever') continue;
      const at = later(taint.timeAdded ?? now, seconds(tolerated));
      if (first !== undefined && first.at <= at) continue;
      first = { at, device: deviceKey(device), taint, tolerated };
    }
  }
  return first;
}

/** Only tolerations of the effect NoExecute count, and the shortest of those with a limit. */
function toleratedSeconds(
  taint: DeviceTaint,
  tolerations: readonly DeviceToleration[],
): number | 'for ever' {
  const matching = tolerations.filter(
    (each) => each.effect === 'NoExecute' && toleratesDeviceTaint(each, taint),
  );
  const limits = matching.flatMap(({ tolerationSeconds }) => tolerationSeconds ?? []);
  if (limits.length < matching.length) return 'for ever';
  return limits.length === 0 ? 0 : Math.max(0, Math.min(...limits));
}
