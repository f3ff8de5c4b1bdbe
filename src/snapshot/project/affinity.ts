import type { Affinity, LabelSelectorObject, TopologySpreadConstraint } from '#cluster';
import { list, object, optional, record, some } from '../schema/collections.ts';
import { filledText, integer, text } from '../schema/scalars.ts';
import type { Schema } from '../schema/schema.ts';

const REQUIREMENT = object({ key: text, operator: text, values: list(text) });

const NODE_SELECTOR_TERM = object({
  matchExpressions: list(REQUIREMENT),
  matchFields: list(REQUIREMENT),
});

export const NODE_SELECTOR = object({ nodeSelectorTerms: list(NODE_SELECTOR_TERM) });

export const LABEL_SELECTOR: Schema<LabelSelectorObject> = object({
  matchLabels: optional(record(text)),
  matchExpressions: some(object({ key: text, operator: text, values: some(text) })),
});

const POD_AFFINITY_TERM = object({
  topologyKey: text,
  labelSelector: optional(LABEL_SELECTOR),
  namespaces: some(text),
  namespaceSelector: optional(LABEL_SELECTOR),
  matchLabelKeys: some(text),
  mismatchLabelKeys: some(text),
});

const POD_AFFINITY = object({
  requiredDuringSchedulingIgnoredDuringExecution: some(POD_AFFINITY_TERM),
  preferredDuringSchedulingIgnoredDuringExecution: some(
    object({ weight: integer, podAffinityTerm: POD_AFFINITY_TERM }),
  ),
});

export const AFFINITY: Schema<Affinity> = object({
  nodeAffinity: optional(
    object({
      requiredDuringSchedulingIgnoredDuringExecution: optional(NODE_SELECTOR),
      preferredDuringSchedulingIgnoredDuringExecution: optional(
        list(object({ weight: integer, preference: NODE_SELECTOR_TERM })),
      ),
    }),
  ),
  podAffinity: optional(POD_AFFINITY),
  podAntiAffinity: optional(POD_AFFINITY),
});

export const SPREAD_CONSTRAINT: Schema<TopologySpreadConstraint> = object({
  maxSkew: integer,
  topologyKey: text,
  whenUnsatisfiable: text,
  labelSelector: optional(LABEL_SELECTOR),
  matchLabelKeys: some(text),
  minDomains: optional(integer),
  nodeAffinityPolicy: filledText,
  nodeTaintsPolicy: filledText,
});
