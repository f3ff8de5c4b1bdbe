import {
  type AllocatedDevice,
  type DeviceName,
  type DeviceRequest,
  deviceKey,
  type ExactDeviceRequest,
  toleratesDeviceTaint,
} from '#cluster';
import { compareText, firstDifference } from '#units';
import { type DeviceNeeds, driverOf, isInUse, type OpenClaim } from './device-needs.ts';
import { type DeviceReader, slicesByNode, TaintedDevices } from './tainted-devices.ts';

/** The devices that a claim would get on a node. */
export interface Allocation {
  readonly claim: OpenClaim;
  readonly devices: readonly AllocatedDevice[];
}

type KnownNeeds = Extract<DeviceNeeds, { readonly kind: 'known' }>;

/** Which devices of which nodes are free, as the API shows it now. */
export class DeviceRoom {
  readonly #reader: DeviceReader;
  readonly #tainted: TaintedDevices;
  readonly #byNode = new Map<string, readonly DeviceName[]>();
  readonly #nodeOf = new Map<string, string>();
  /** Devices that a pod has. */
  readonly #taken = new Set<string>();

  /** @param readsRules whether DeviceTaintRules keep pods from devices */
  constructor(reader: DeviceReader, readsRules: boolean) {
    this.#reader = reader;
    this.#tainted = new TaintedDevices(reader, readsRules);
    for (const [node, slices] of slicesByNode(reader)) {
      const devices = slices
        .flatMap(({ driver, pool, devices }) =>
          devices.map(({ name: device }) => ({ driver, pool, device })),
        )
        .sort(byName);
      this.#byNode.set(node, devices);
      for (const device of devices) this.#nodeOf.set(deviceKey(device), node);
    }
    for (const claim of reader.shelf('resourceClaims').list()) {
      if (claim.allocated === undefined || !isInUse(claim, reader)) continue;
      for (const device of claim.allocated) {
        if (device.adminAccess !== true) this.#taken.add(deviceKey(device));
      }
    }
  }

  /** Whether the devices that are allocated already can be reached from a node. */
  reaches(node: string, { fixed }: KnownNeeds): boolean {
    return fixed.every((device) => {
      const at = this.#nodeOf.get(deviceKey(device)) ?? '';
      return at === '' || at === node;
    });
  }

  /**
   * The devices of a node for the claims of a pod, first come first; undefined where it has too few.
   * Devices are told apart by driver and taints only.
   * @upstream staging/src/k8s.io/dynamic-resource-allocation/structured/allocator.go Allocate (1.36)
   */
  allocate(node: string, { open }: KnownNeeds): readonly Allocation[] | undefined {
    const given = new Set<string>();
    const found: Allocation[] = [];
    for (const claim of open) {
      const devices: AllocatedDevice[] = [];
      for (const request of claim.requests) {
        const got = this.#firstOf(node, request, given);
        if (got === undefined) return undefined;
        for (const device of got) given.add(deviceKey(device));
        devices.push(...got);
      }
      found.push({ claim, devices });
    }
    return found;
  }

  #firstOf(
    node: string,
    { name, alternatives }: DeviceRequest,
    given: ReadonlySet<string>,
  ): readonly AllocatedDevice[] | undefined {
    for (const exact of alternatives) {
      const request = exact.name === name ? name : `${name}/${exact.name}`;
      const got = this.#devicesFor(node, exact, given);
      if (got === undefined) continue;
      const { tolerations, adminAccess } = exact;
      const common = { request, tolerations, ...(adminAccess && { adminAccess }) };
      return got.map((device) => ({ ...device, ...common }));
    }
    return undefined;
  }

  #devicesFor(
    node: string,
    { deviceClass, count, adminAccess = false, tolerations }: ExactDeviceRequest,
    given: ReadonlySet<string>,
  ): readonly DeviceName[] | undefined {
    const driver = driverOf(deviceClass, this.#reader);
    const all = (this.#byNode.get(node) ?? []).filter((device) => device.driver === driver);
    const usable = all.filter((device) => {
      const key = deviceKey(device);
      const isFree = adminAccess || !(this.#taken.has(key) || given.has(key));
      return isFree && this.#tolerates(device, tolerations);
    });
    if (count === 'all') return usable.length > 0 && usable.length === all.length ? all : undefined;
    return usable.length < count ? undefined : usable.slice(0, count);
  }

  /** A taint without an effect keeps nobody away. */
  #tolerates(device: DeviceName, tolerations: ExactDeviceRequest['tolerations']): boolean {
    return this.#tainted
      .taintsOf(device)
      .every(
        ({ taint }) =>
          taint.effect === 'None' || tolerations.some((each) => toleratesDeviceTaint(each, taint)),
      );
  }
}

const byName = (a: DeviceName, b: DeviceName): number =>
  firstDifference(
    compareText(a.driver, b.driver),
    compareText(a.pool, b.pool),
    compareText(a.device, b.device),
  );
