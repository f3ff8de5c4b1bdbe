import type { Node } from '#cluster';
import {
  list,
  nonEmptyList,
  object,
  optional,
  record,
  withDefault,
} from '../../fields/collections.ts';
import { quantityText } from '../../fields/quantity-text.ts';
import { filledText, flag, integer, oneOf, text, timestamp } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { versionText } from '../../fields/version-text.ts';
import { CONDITION_STATUS } from './condition-status.ts';
import { META, projectMeta } from './meta.ts';

export const TAINT = object({
  key: text,
  value: withDefault(text, ''),
  effect: oneOf(['NoSchedule', 'PreferNoSchedule', 'NoExecute']),
  timeAdded: optional(timestamp),
});

const CONDITION = object({
  type: text,
  status: CONDITION_STATUS,
  reason: withDefault(text, ''),
  message: withDefault(text, ''),
  lastHeartbeatTime: optional(timestamp),
  lastTransitionTime: optional(timestamp),
});

export const NODE = object({
  metadata: META,
  spec: object({
    unschedulable: withDefault(flag, false),
    taints: list(TAINT),
    podCIDR: filledText,
    podCIDRs: list(text),
  }),
  status: object({
    conditions: list(CONDITION),
    capacity: record(quantityText),
    allocatable: record(quantityText),
    images: nonEmptyList(object({ names: list(text), sizeBytes: withDefault(integer, 0) })),
    nodeInfo: object({
      kubeletVersion: withDefault(versionText, ''),
      osImage: filledText,
      bootID: filledText,
    }),
    volumesInUse: optional(list(text)),
    declaredFeatures: nonEmptyList(text),
  }),
});

export const projectNode = ({ metadata, spec, status }: ValueOf<typeof NODE>): Node => ({
  unschedulable: spec.unschedulable,
  ...projectMeta(metadata, ''),
  taints: spec.taints,
  conditions: status.conditions,
  capacity: status.capacity,
  allocatable: status.allocatable,
  kubeletVersion: status.nodeInfo.kubeletVersion,
  ...(status.nodeInfo.osImage !== undefined && { osImage: status.nodeInfo.osImage }),
  ...(status.nodeInfo.bootID !== undefined && { bootID: status.nodeInfo.bootID }),
  ...(status.images !== undefined && { images: status.images }),
  ...addressesOf(spec),
  ...(status.volumesInUse && { volumesInUse: status.volumesInUse }),
  ...(status.declaredFeatures && { declaredFeatures: status.declaredFeatures }),
});

/** Old API servers give only the first range. */
function addressesOf({
  podCIDR,
  podCIDRs,
}: Pick<ValueOf<typeof NODE>['spec'], 'podCIDR' | 'podCIDRs'>): Pick<Node, 'podCIDRs'> {
  if (podCIDRs.length > 0) return { podCIDRs };
  return podCIDR === undefined ? {} : { podCIDRs: [podCIDR] };
}
