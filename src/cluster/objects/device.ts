import type { Instant } from '#units';
import type { ObjectMeta } from './meta.ts';

export type DeviceTaintEffect = 'None' | 'NoSchedule' | 'NoExecute';

export interface DeviceTaint {
  readonly key: string;
  /** Empty when the taint has no value. */
  readonly value: string;
  readonly effect: DeviceTaintEffect;
  /** The API server sets it. */
  readonly timeAdded?: Instant;
}

/** The API server fills in the operator and completes nothing else. */
export interface DeviceToleration {
  /** Absent: any key, with the operator Exists. */
  readonly key?: string;
  readonly operator?: string;
  readonly value?: string;
  /** Absent: any effect. */
  readonly effect?: string;
  /** Absent: for ever. */
  readonly tolerationSeconds?: number;
}

/** The devices that a driver offers on one node, or to several. */
export interface ResourceSlice extends ObjectMeta {
  readonly driver: string;
  readonly pool: string;
  /** Of all slices of a pool only those of the highest generation count. */
  readonly generation: number;
  /** Absent where several nodes reach the devices. */
  readonly nodeName?: string;
  readonly devices: readonly Device[];
}

export interface Device {
  readonly name: string;
  readonly taints: readonly DeviceTaint[];
}

/** A taint that an administrator puts on devices. */
export interface DeviceTaintRule extends ObjectMeta {
  /** A rule without a selector is about no device, one with an empty selector about all. */
  readonly selector?: DeviceSelector;
  readonly taint: DeviceTaint;
}

interface DeviceSelector {
  readonly driver?: string;
  readonly pool?: string;
  readonly device?: string;
}

/** A device as a driver, its pool and its name in the pool identify it. */
export interface DeviceName {
  readonly driver: string;
  readonly pool: string;
  readonly device: string;
}

export interface AllocatedDevice extends DeviceName {
  /** The name of the request, as `request` or `request/subrequest`. */
  readonly request: string;
  readonly tolerations: readonly DeviceToleration[];
  /** True for access by an administrator, which takes the device from nobody. */
  readonly adminAccess?: boolean;
}

/** One request of a claim: the first alternative that a node can give counts. */
export interface DeviceRequest {
  readonly name: string;
  readonly alternatives: readonly ExactDeviceRequest[];
}

export interface ExactDeviceRequest {
  readonly name: string;
  readonly deviceClass: string;
  /** All devices of the class that a node has, or so many. */
  readonly count: number | 'all';
  readonly tolerations: readonly DeviceToleration[];
  readonly adminAccess?: boolean;
}

export interface ResourceClaim extends ObjectMeta {
  readonly requests: readonly DeviceRequest[];
  /** Absent until devices are allocated. */
  readonly allocated?: readonly AllocatedDevice[];
  /** The pods that use it, in its own namespace. */
  readonly reservedFor: readonly { readonly name: string; readonly uid: string }[];
}

/** What pods that name it get: a claim of their own each. */
export interface ResourceClaimTemplate extends ObjectMeta {
  readonly requests: readonly DeviceRequest[];
}

export interface DeviceClass extends ObjectMeta {
  /** The only driver that its selectors allow, where they show it. */
  readonly driver?: string;
}

/**
 * Whether a toleration is about a taint, whatever its seconds.
 * @upstream staging/src/k8s.io/dynamic-resource-allocation/resourceclaim/tolerations.go ToleratesTaint (1.36)
 */
export function toleratesDeviceTaint(
  { key = '', operator = 'Equal', value = '', effect = '' }: DeviceToleration,
  taint: DeviceTaint,
): boolean {
  if (effect !== '' && effect !== taint.effect) return false;
  if (key !== '' && key !== taint.key) return false;
  return operator === 'Exists' || (operator === 'Equal' && value === taint.value);
}

/** @upstream pkg/controller/devicetainteviction/device_taint_eviction.go ruleMatchesDevice (1.36) */
export const ruleMatchesDevice = (
  { selector }: Pick<DeviceTaintRule, 'selector'>,
  { driver, pool, device }: DeviceName,
): boolean =>
  selector !== undefined &&
  (selector.driver === undefined || selector.driver === driver) &&
  (selector.pool === undefined || selector.pool === pool) &&
  (selector.device === undefined || selector.device === device);

/** `driver/pool/device`, which identifies a device. */
export const deviceKey = ({ driver, pool, device }: DeviceName): string =>
  `${driver}/${pool}/${device}`;
