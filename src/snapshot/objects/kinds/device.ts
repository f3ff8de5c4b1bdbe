import type {
  DeviceClass,
  DeviceRequest,
  DeviceTaintRule,
  ExactDeviceRequest,
  ResourceClaim,
  ResourceClaimTemplate,
  ResourceSlice,
} from '#cluster';
import { list, object, optional, withDefault } from '../../fields/collections.ts';
import { filledText, flag, integer, oneOf, text, timestamp } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, namespaceOf, projectMeta } from './meta.ts';

const TAINT = object({
  key: text,
  value: withDefault(text, ''),
  effect: oneOf(['None', 'NoSchedule', 'NoExecute']),
  timeAdded: optional(timestamp),
});

const TOLERATIONS = list(
  object({
    key: filledText,
    operator: filledText,
    value: filledText,
    effect: filledText,
    tolerationSeconds: optional(integer),
  }),
);

const DEVICE = {
  name: text,
  taints: list(TAINT),
};

/** In v1beta1 the attributes and capacities of a device are under `basic`, and so are its taints. */
export const RESOURCE_SLICE = object({
  metadata: META,
  spec: object({
    driver: text,
    nodeName: filledText,
    pool: object({ name: text, generation: withDefault(integer, 0) }),
    devices: list(object({ ...DEVICE, basic: object({ taints: list(TAINT) }) })),
  }),
});

export function projectResourceSlice({
  metadata,
  spec: { driver, nodeName, pool, devices },
}: ValueOf<typeof RESOURCE_SLICE>): ResourceSlice {
  return {
    ...projectMeta(metadata, ''),
    driver,
    ...(nodeName !== undefined && { nodeName }),
    pool: pool.name,
    generation: pool.generation,
    devices: devices.map(({ name, taints, basic }) => ({
      name,
      taints: taints.length > 0 ? taints : basic.taints,
    })),
  };
}

export const DEVICE_TAINT_RULE = object({
  metadata: META,
  spec: object({
    deviceSelector: optional(object({ driver: filledText, pool: filledText, device: filledText })),
    taint: TAINT,
  }),
});

export const projectDeviceTaintRule = ({
  metadata,
  spec: { deviceSelector, taint },
}: ValueOf<typeof DEVICE_TAINT_RULE>): DeviceTaintRule => ({
  ...projectMeta(metadata, ''),
  ...(deviceSelector !== undefined && { selector: deviceSelector }),
  taint,
});

const EXACT_FIELDS = {
  deviceClassName: withDefault(text, ''),
  allocationMode: withDefault(text, ''),
  count: withDefault(integer, 0),
  adminAccess: withDefault(flag, false),
  tolerations: TOLERATIONS,
};

/** In v1beta1 the fields of `exactly` are those of the request. */
const REQUEST = object({
  name: text,
  ...EXACT_FIELDS,
  exactly: optional(object(EXACT_FIELDS)),
  firstAvailable: list(object({ name: text, ...EXACT_FIELDS })),
});

type RawRequest = ValueOf<typeof REQUEST>;
type RawExact = NonNullable<RawRequest['exactly']>;

const CLAIM_SPEC = object({ devices: object({ requests: list(REQUEST) }) });

const requestsOf = ({ devices }: ValueOf<typeof CLAIM_SPEC>): readonly DeviceRequest[] =>
  devices.requests.map((request) => {
    const { name, exactly, firstAvailable } = request;
    const alternatives =
      firstAvailable.length === 0
        ? [exactRequest(name, exactly ?? request)]
        : firstAvailable.map((each) => exactRequest(each.name, each));
    return { name, alternatives };
  });

const exactRequest = (name: string, raw: RawExact): ExactDeviceRequest => ({
  name,
  deviceClass: raw.deviceClassName,
  count: raw.allocationMode === 'All' ? 'all' : Math.max(1, raw.count),
  tolerations: raw.tolerations,
  ...(raw.adminAccess && { adminAccess: true }),
});

export const RESOURCE_CLAIM = object({
  metadata: META,
  spec: CLAIM_SPEC,
  status: object({
    allocation: optional(
      object({
        devices: object({
          results: list(
            object({
              request: withDefault(text, ''),
              driver: text,
              pool: text,
              device: text,
              adminAccess: withDefault(flag, false),
              tolerations: TOLERATIONS,
            }),
          ),
        }),
      }),
    ),
    reservedFor: list(object({ resource: text, name: text, uid: withDefault(text, '') })),
  }),
});

export function projectResourceClaim({
  metadata,
  spec,
  status: { allocation, reservedFor },
}: ValueOf<typeof RESOURCE_CLAIM>): ResourceClaim {
  const results = allocation?.devices.results;
  return {
    ...projectMeta(metadata, namespaceOf(metadata)),
    requests: requestsOf(spec),
    ...(results !== undefined && {
      allocated: results.map(({ adminAccess, ...device }) => ({
        ...device,
        ...(adminAccess && { adminAccess }),
      })),
    }),
    reservedFor: reservedFor
      .filter(({ resource }) => resource === 'pods')
      .map(({ name, uid }) => ({ name, uid })),
  };
}

export const RESOURCE_CLAIM_TEMPLATE = object({
  metadata: META,
  spec: object({ spec: CLAIM_SPEC }),
});

export const projectResourceClaimTemplate = ({
  metadata,
  spec,
}: ValueOf<typeof RESOURCE_CLAIM_TEMPLATE>): ResourceClaimTemplate => ({
  ...projectMeta(metadata, namespaceOf(metadata)),
  requests: requestsOf(spec.spec),
});

export const DEVICE_CLASS = object({
  metadata: META,
  spec: object({ selectors: list(object({ cel: object({ expression: withDefault(text, '') }) })) }),
});

/** A class of devices is most often that of one driver, which its expressions compare. */
export function projectDeviceClass({
  metadata,
  spec: { selectors },
}: ValueOf<typeof DEVICE_CLASS>): DeviceClass {
  const named = selectors.flatMap(({ cel }) => DRIVER.exec(cel.expression)?.[1] ?? []);
  const [driver] = named;
  return { ...projectMeta(metadata, ''), ...(driver !== undefined && { driver }) };
}

const DRIVER = /device\.driver\s*==\s*["']([^"']+)["']/;
