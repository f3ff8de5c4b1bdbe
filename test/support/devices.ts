import type {
  DeviceRequest,
  DeviceTaint,
  DeviceTaintRule,
  DeviceToleration,
  ResourceClaim,
  ResourceClaimTemplate,
  ResourceSlice,
} from '#cluster';

export const DRIVER = 'gpu.example.com';
const CLASS = 'gpu';

const meta = (name: string, namespace = '') => ({
  ...{ namespace, name, uid: name, labels: {}, annotations: {} },
  ...{ ownerReferences: [], finalizers: [] },
});

/** A class whose devices come from the driver of the tests. */
export const deviceClass = { ...meta(CLASS), driver: DRIVER };

/** A node with devices of these names, some of them tainted. */
export const slice = (
  nodeName: string,
  names: readonly string[],
  taints: Readonly<Record<string, readonly DeviceTaint[]>> = {},
  generation = 1,
): ResourceSlice => ({
  ...meta(`${nodeName}-${generation}`),
  ...{ driver: DRIVER, pool: nodeName, generation, nodeName },
  devices: names.map((name) => ({ name, taints: taints[name] ?? [] })),
});

export const request = (
  count: number | 'all' = 1,
  tolerations: readonly DeviceToleration[] = [],
): DeviceRequest => ({
  name: 'gpu',
  alternatives: [{ name: 'gpu', deviceClass: CLASS, count, tolerations }],
});

/** A claim in the namespace `shop` that a pod has for a device of a node. */
export const claim = (
  name: string,
  users: readonly string[],
  device: string,
  tolerations: readonly DeviceToleration[] = [],
): ResourceClaim => {
  const [pool = '', deviceName = ''] = device.split('/');
  return {
    ...meta(name, 'shop'),
    requests: [request(1, tolerations)],
    allocated: [{ request: 'gpu', driver: DRIVER, pool, device: deviceName, tolerations }],
    reservedFor: users.map((user) => ({ name: user, uid: '' })),
  };
};

export const template = (name: string, ...requests: readonly DeviceRequest[]) =>
  ({ ...meta(name, 'shop'), requests }) satisfies ResourceClaimTemplate;

export const rule = (
  name: string,
  selector: DeviceTaintRule['selector'],
  taint: DeviceTaint,
): DeviceTaintRule => ({ ...meta(name), ...(selector !== undefined && { selector }), taint });
