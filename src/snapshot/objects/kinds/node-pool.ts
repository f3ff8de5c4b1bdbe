import type { NodeClaim, NodePool } from '#cluster';
import { list, object, optional, record, withDefault } from '../../fields/collections.ts';
import { quantityText } from '../../fields/quantity-text.ts';
import { filledText, integer, oneOf, text, timestamp } from '../../fields/scalars.ts';
import { isAbsent, type Schema, type ValueOf } from '../../fields/schema.ts';
import { EVERYTHING } from '../../raw/shape.ts';
import { CONDITION_STATUS } from './condition-status.ts';
import { deletionOf, META, projectMeta } from './meta.ts';
import { TAINT } from './node.ts';

const REQUIREMENT = object({
  key: text,
  operator: oneOf(['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt', 'Gte', 'Lte']),
  values: list(text),
});

/** A number of nodes, or a percentage. */
const numberOrText: Schema<string> = {
  shape: EVERYTHING,
  read: (value, reading) =>
    typeof value === 'number' ? `${value}` : isAbsent(value) ? '' : text.read(value, reading),
};

const CONDITIONS = list(
  object({
    type: text,
    status: CONDITION_STATUS,
    lastTransitionTime: optional(timestamp),
  }),
);

const MACHINE = {
  requirements: list(REQUIREMENT),
  taints: list(TAINT),
  startupTaints: list(TAINT),
  expireAfter: withDefault(text, '720h'),
  terminationGracePeriod: filledText,
};

export const NODE_POOL = object({
  metadata: META,
  spec: object({
    weight: withDefault(integer, 0),
    replicas: optional(integer),
    limits: record(quantityText),
    disruption: object({
      consolidationPolicy: withDefault(text, 'WhenEmptyOrUnderutilized'),
      consolidateAfter: withDefault(text, '0s'),
      budgets: list(
        object({
          nodes: withDefault(numberOrText, '10%'),
          reasons: list(text),
          schedule: filledText,
          duration: filledText,
        }),
      ),
    }),
    template: object({
      metadata: object({ labels: record(text) }),
      spec: object(MACHINE),
    }),
  }),
  status: object({ conditions: CONDITIONS }),
});

/** Pools that name no budget have one of 10 % for all reasons. */
const DEFAULT_BUDGET = { nodes: '10%', reasons: [] } as const;

export const projectNodePool = ({
  metadata,
  spec: { weight, replicas, limits, disruption, template },
  status,
}: ValueOf<typeof NODE_POOL>): NodePool => ({
  weight,
  ...projectMeta(metadata, ''),
  ...(replicas !== undefined && { replicas }),
  limits,
  consolidationPolicy: disruption.consolidationPolicy,
  consolidateAfter: disruption.consolidateAfter,
  budgets: disruption.budgets.length === 0 ? [DEFAULT_BUDGET] : disruption.budgets,
  template: { labels: template.metadata.labels, ...template.spec },
  isReady: status.conditions.every(({ type, status }) => type !== 'Ready' || status === 'True'),
});

export const NODE_CLAIM = object({
  metadata: META,
  spec: object({ ...MACHINE, resources: object({ requests: record(quantityText) }) }),
  status: object({
    nodeName: filledText,
    providerID: filledText,
    capacity: record(quantityText),
    allocatable: record(quantityText),
    conditions: CONDITIONS,
    lastPodEventTime: optional(timestamp),
  }),
});

export const projectNodeClaim = ({
  metadata,
  spec: { resources, ...spec },
  status,
}: ValueOf<typeof NODE_CLAIM>): NodeClaim => ({
  requests: resources.requests,
  ...projectMeta(metadata, ''),
  ...deletionOf(metadata),
  ...spec,
  ...status,
});
