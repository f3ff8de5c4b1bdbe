import {
  type ClusterReader,
  type Device,
  type DeviceName,
  type DeviceTaint,
  type DeviceTaintRule,
  deviceKey,
  type ResourceSlice,
  ruleMatchesDevice,
} from '#cluster';
import { addToList } from '#units';

/** What devices and taints are read from. */
export type DeviceReader = Pick<ClusterReader, 'pod' | 'shelf'>;

/** A taint of a device, and the rule that puts it there, where it is not its driver. */
export interface PlacedTaint {
  readonly taint: DeviceTaint;
  readonly rule?: string;
}

/**
 * The slices that count: those of the highest generation of their pool.
 * @upstream pkg/controller/devicetainteviction/device_taint_eviction.go pool.getDevice (1.36)
 */
function currentSlices(reader: DeviceReader): readonly ResourceSlice[] {
  const slices = reader.shelf('resourceSlices').list();
  const newest = new Map<string, number>();
  const poolOf = ({ driver, pool }: ResourceSlice): string => `${driver}/${pool}`;
  for (const slice of slices) {
    const pool = poolOf(slice);
    newest.set(pool, Math.max(newest.get(pool) ?? 0, slice.generation));
  }
  return slices.filter((slice) => slice.generation === newest.get(poolOf(slice)));
}

/** The devices of the cluster and their taints, as they are now. */
export class TaintedDevices {
  readonly #devices = new Map<string, Device>();
  readonly #rules: readonly DeviceTaintRule[];

  /** @param readsRules whether DeviceTaintRules count */
  constructor(reader: DeviceReader, readsRules: boolean) {
    for (const { driver, pool, devices } of currentSlices(reader)) {
      for (const device of devices) {
        this.#devices.set(deviceKey({ driver, pool, device: device.name }), device);
      }
    }
    this.#rules = readsRules ? reader.shelf('deviceTaintRules').list() : [];
  }

  /** @upstream pkg/controller/devicetainteviction/device_taint_eviction.go allEvictingDeviceTaints (1.36) */
  taintsOf(name: DeviceName): readonly PlacedTaint[] {
    const device = this.#devices.get(deviceKey(name));
    return [
      ...(device?.taints ?? []).map((taint) => ({ taint })),
      ...this.#rules
        .filter((rule) => ruleMatchesDevice(rule, name))
        .map((rule) => ({ taint: rule.taint, rule: rule.name })),
    ];
  }
}

/** The current slices of each node by its name; those of no node alone are under the empty text. */
export function slicesByNode(reader: DeviceReader): ReadonlyMap<string, readonly ResourceSlice[]> {
  const found = new Map<string, ResourceSlice[]>();
  for (const slice of currentSlices(reader)) addToList(found, slice.nodeName ?? '', slice);
  return found;
}
