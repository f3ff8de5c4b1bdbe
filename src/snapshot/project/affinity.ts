import type { Affinity } from '#cluster';
import { list, object, optional } from '../schema/collections.ts';
import { integer, text } from '../schema/scalars.ts';
import type { Schema } from '../schema/schema.ts';

const REQUIREMENT = object({ key: text, operator: text, values: list(text) });

const NODE_SELECTOR_TERM = object({
  matchExpressions: list(REQUIREMENT),
  matchFields: list(REQUIREMENT),
});

export const NODE_SELECTOR = object({ nodeSelectorTerms: list(NODE_SELECTOR_TERM) });

export const AFFINITY: Schema<Affinity> = object({
  nodeAffinity: optional(
    object({
      requiredDuringSchedulingIgnoredDuringExecution: optional(NODE_SELECTOR),
      preferredDuringSchedulingIgnoredDuringExecution: optional(
        list(object({ weight: integer, preference: NODE_SELECTOR_TERM })),
      ),
    }),
  ),
});
