import type { PriorityClass, RuntimeClass } from '#cluster';
import { list, object, optional, record, withDefault } from '../../fields/collections.ts';
import { int32 } from '../../fields/int32.ts';
import { quantityText } from '../../fields/quantity-text.ts';
import { filledText, flag, text } from '../../fields/scalars.ts';
import type { ValueOf } from '../../fields/schema.ts';
import { META, projectMeta } from './meta.ts';
import { TOLERATION_OF_CLASS } from './pod-spec.ts';

export const PRIORITY_CLASS = object({
  metadata: META,
  value: withDefault(int32, 0),
  globalDefault: withDefault(flag, false),
  preemptionPolicy: filledText,
});

export const projectPriorityClass = ({
  metadata,
  value,
  globalDefault,
  preemptionPolicy,
}: ValueOf<typeof PRIORITY_CLASS>): PriorityClass => ({
  ...projectMeta(metadata, ''),
  value,
  globalDefault,
  ...(preemptionPolicy !== undefined && { preemptionPolicy }),
});

export const RUNTIME_CLASS = object({
  metadata: META,
  overhead: optional(object({ podFixed: record(quantityText) })),
  scheduling: optional(
    object({ nodeSelector: record(text), tolerations: list(TOLERATION_OF_CLASS) }),
  ),
});

export const projectRuntimeClass = ({
  metadata,
  overhead,
  scheduling,
}: ValueOf<typeof RUNTIME_CLASS>): RuntimeClass => ({
  ...projectMeta(metadata, ''),
  ...(overhead !== undefined && { overhead: overhead.podFixed }),
  ...scheduling,
});
