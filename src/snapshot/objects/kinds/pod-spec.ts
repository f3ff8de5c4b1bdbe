import type { PodSpec, Volume } from '#cluster';
import {
  filteredList,
  list,
  nonEmptyList,
  object,
  optional,
  record,
  withDefault,
} from '../../fields/collections.ts';
import { gracePeriod } from '../../fields/grace-period.ts';
import { int32 } from '../../fields/int32.ts';
import { shared } from '../../fields/interner.ts';
import { knownText, TOLERATION_OPERATOR, UNKNOWN_OPERATOR } from '../../fields/known-text.ts';
import { quantityText } from '../../fields/quantity-text.ts';
import { filledText, flag, integer, loneText, oneOf, text } from '../../fields/scalars.ts';
import type { Schema } from '../../fields/schema.ts';
import { AFFINITY, SPREAD_CONSTRAINT } from './affinity.ts';

export const RESOURCES = shared(
  object({
    requests: optional(record(quantityText)),
    limits: optional(record(quantityText)),
  }),
);

const PORT = object({
  containerPort: withDefault(integer, 0),
  hostPort: optional(integer),
  protocol: filledText,
  hostIP: filledText,
});

const LIFECYCLE = object({
  preStop: optional(object({ sleep: optional(object({ seconds: withDefault(integer, 0) })) })),
});

const RESTART_RULE = object({
  action: withDefault(text, ''),
  exitCodes: optional(object({ operator: withDefault(text, ''), values: list(integer) })),
});

const PROBE = object({
  initialDelaySeconds: optional(integer),
  periodSeconds: optional(integer),
  successThreshold: optional(integer),
});

const MOUNT = object({ bindMountOptions: nonEmptyList(text) });

const CONTAINER = object({
  name: withDefault(text, ''),
  resources: RESOURCES,
  restartPolicy: optional(text),
  restartPolicyRules: nonEmptyList(RESTART_RULE),
  image: filledText,
  imagePullPolicy: filledText,
  ports: shared(nonEmptyList(PORT)),
  lifecycle: shared(optional(LIFECYCLE)),
  startupProbe: shared(optional(PROBE)),
  readinessProbe: shared(optional(PROBE)),
  volumeMounts: filteredList(list(MOUNT), ({ bindMountOptions }) => bindMountOptions !== undefined),
});

const tolerationNoting = (code: string) =>
  object({
    key: optional(text),
    operator: optional(knownText(['', 'Equal', 'Exists', 'Gt', 'Lt'], code)),
    value: optional(text),
    effect: optional(oneOf(['', 'NoSchedule', 'PreferNoSchedule', 'NoExecute'])),
    tolerationSeconds: optional(integer),
  });

const TOLERATION = tolerationNoting(TOLERATION_OPERATOR);

/** No rule of `check` examines RuntimeClasses. */
export const TOLERATION_OF_CLASS = tolerationNoting(UNKNOWN_OPERATOR);

/** Only the presence of most volume sources matters. */
const NO_FIELDS = object({});

/** Most pods have a volume with a random name. */
const VOLUME = object({
  name: withDefault(loneText, ''),
  emptyDir: optional(object({ medium: optional(text), sizeLimit: optional(quantityText) })),
  hostPath: optional(NO_FIELDS),
  configMap: optional(NO_FIELDS),
  gitRepo: optional(NO_FIELDS),
  persistentVolumeClaim: optional(object({ claimName: loneText })),
  ephemeral: optional(NO_FIELDS),
});

/** Volumes of all other sources are equivalent, and some have a random name in each pod. */
const hasSource = (volume: Volume): boolean => Object.keys(volume).length > 1;

/** The part that pods of one template share, without the node that they run on. */
export const POD_SPEC: Schema<PodSpec> = object({
  containers: list(CONTAINER),
  initContainers: list(CONTAINER),
  tolerations: shared(list(TOLERATION)),
  priority: optional(int32),
  priorityClassName: filledText,
  terminationGracePeriodSeconds: optional(gracePeriod),
  activeDeadlineSeconds: optional(integer),
  restartPolicy: withDefault(text, 'Always'),
  hostNetwork: withDefault(flag, false),
  hostUsers: optional(flag),
  resources: optional(RESOURCES),
  overhead: optional(record(quantityText)),
  volumes: filteredList(list(VOLUME), hasSource),
  topologySpreadConstraints: shared(nonEmptyList(SPREAD_CONSTRAINT)),
  schedulerName: filledText,
  preemptionPolicy: filledText,
  readinessGates: nonEmptyList(object({ conditionType: text })),
  schedulingGates: nonEmptyList(object({ name: text })),
  resourceClaims: nonEmptyList(
    object({ name: text, resourceClaimName: filledText, resourceClaimTemplateName: filledText }),
  ),
  schedulingGroup: optional(object({ podGroupName: filledText })),
  workloadRef: optional(object({ name: text, podGroup: text, podGroupReplicaKey: filledText })),
  runtimeClassName: filledText,
  nodeSelector: shared(optional(record(text))),
  affinity: shared(optional(AFFINITY)),
});
