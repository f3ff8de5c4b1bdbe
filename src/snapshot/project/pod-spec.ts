import type { PodSpec } from '#cluster';
import { list, object, optional, record, withDefault } from '../schema/collections.ts';
import { quantityText } from '../schema/quantity-text.ts';
import { flag, integer, oneOf, text } from '../schema/scalars.ts';
import type { ValueOf } from '../schema/schema.ts';

export const RESOURCES = object({
  requests: optional(record(quantityText)),
  limits: optional(record(quantityText)),
});

const CONTAINER = object({
  name: withDefault(text, ''),
  resources: RESOURCES,
  restartPolicy: optional(text),
});

const TOLERATION = object({
  key: optional(text),
  operator: optional(text),
  value: optional(text),
  effect: optional(oneOf(['', 'NoSchedule', 'PreferNoSchedule', 'NoExecute'])),
  tolerationSeconds: optional(integer),
});

/** Of most sources only their being there counts. */
const NO_FIELDS = object({});

const VOLUME = object({
  name: withDefault(text, ''),
  emptyDir: optional(object({ medium: optional(text), sizeLimit: optional(quantityText) })),
  hostPath: optional(NO_FIELDS),
  configMap: optional(NO_FIELDS),
  gitRepo: optional(NO_FIELDS),
  persistentVolumeClaim: optional(object({ claimName: text })),
});

const DEFAULT_GRACE_PERIOD_SECONDS = 30;

export const POD_SPEC = object({
  containers: list(CONTAINER),
  initContainers: list(CONTAINER),
  tolerations: list(TOLERATION),
  priority: optional(integer),
  priorityClassName: optional(text),
  terminationGracePeriodSeconds: withDefault(integer, DEFAULT_GRACE_PERIOD_SECONDS),
  restartPolicy: withDefault(text, 'Always'),
  hostNetwork: withDefault(flag, false),
  resources: optional(RESOURCES),
  overhead: optional(record(quantityText)),
  volumes: optional(list(VOLUME)),
  nodeName: optional(text),
});

/** Everything that pods of one template share: without the node, which is each pod's own. */
export function projectPodSpec({ nodeName: _, ...spec }: ValueOf<typeof POD_SPEC>): PodSpec {
  return spec;
}
