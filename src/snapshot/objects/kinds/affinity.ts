import type { Affinity, LabelSelectorObject, TopologySpreadConstraint } from '#cluster';
import { list, nonEmptyList, object, optional, record } from '../../fields/collections.ts';
import { labelOperator, nodeOperator } from '../../fields/known-text.ts';
import { filledText, integer, text } from '../../fields/scalars.ts';
import type { Schema } from '../../fields/schema.ts';

const REQUIREMENT = object({ key: text, operator: nodeOperator, values: list(text) });

const NODE_SELECTOR_TERM = object({
  matchExpressions: list(REQUIREMENT),
  matchFields: list(REQUIREMENT),
});

export const NODE_SELECTOR = object({ nodeSelectorTerms: list(NODE_SELECTOR_TERM) });

const labelSelector = (operator: Schema<string>): Schema<LabelSelectorObject> =>
  object({
    matchLabels: optional(record(text)),
    matchExpressions: nonEmptyList(object({ key: text, operator, values: nonEmptyList(text) })),
  });

/** Readers of budgets report operators themselves: the API kept old ones that it now refuses. */
export const LABEL_SELECTOR = labelSelector(text);
const KNOWN_SELECTOR = labelSelector(labelOperator);

const POD_AFFINITY_TERM = object({
  topologyKey: text,
  labelSelector: optional(KNOWN_SELECTOR),
  namespaces: nonEmptyList(text),
  namespaceSelector: optional(KNOWN_SELECTOR),
  matchLabelKeys: nonEmptyList(text),
  mismatchLabelKeys: nonEmptyList(text),
});

const POD_AFFINITY = object({
  requiredDuringSchedulingIgnoredDuringExecution: nonEmptyList(POD_AFFINITY_TERM),
  preferredDuringSchedulingIgnoredDuringExecution: nonEmptyList(
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
  labelSelector: optional(KNOWN_SELECTOR),
  matchLabelKeys: nonEmptyList(text),
  minDomains: optional(integer),
  nodeAffinityPolicy: filledText,
  nodeTaintsPolicy: filledText,
});
