import {
  type ContainerStatus,
  NODE_NAME_FIELD,
  type NodeSelector,
  newPod,
  type Pod,
  type PodPhase,
  type PodSpec,
  type Termination,
} from '#cluster';
import type { Instant } from '#units';
import { list, object, optional, pair, record, withDefault } from '../../fields/collections.ts';
import type { Interner } from '../../fields/interner.ts';
import { quantityText } from '../../fields/quantity-text.ts';
import { filledText, flag, integer, oneOf, text, timestamp } from '../../fields/scalars.ts';
import { isAbsent, type Schema, type ValueOf } from '../../fields/schema.ts';
import { NOTHING } from '../../raw/shape.ts';
import { isMapping } from '../../raw/value.ts';
import { CONDITION_STATUS } from './condition-status.ts';
import { META, namespaceOf } from './meta.ts';
import { POD_SPEC, RESOURCES } from './pod-spec.ts';

const PHASES: readonly PodPhase[] = ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'];

const CONDITION = object({
  type: text,
  status: CONDITION_STATUS,
  reason: withDefault(text, ''),
  message: filledText,
  lastTransitionTime: optional(timestamp),
});

const TERMINATED = object({
  exitCode: optional(integer),
  finishedAt: optional(timestamp),
  reason: filledText,
});

/** Few containers ran before, so most have none. */
const LAST_STATE: Schema<Termination | undefined> = {
  shape: new Map([['terminated', TERMINATED.shape]]),
  read(value, reading) {
    const terminated = isMapping(value) ? value['terminated'] : undefined;
    return isAbsent(terminated) ? undefined : TERMINATED.read(terminated, reading);
  },
};

/** A container without a state is waiting. */
const CONTAINER_STATE: Schema<ContainerStatus['state']> = {
  shape: new Map([
    ['running', NOTHING],
    ['terminated', TERMINATED.shape],
  ]),
  read(value) {
    if (!isMapping(value)) return 'waiting';
    if (!isAbsent(value['running'])) return 'running';
    return isAbsent(value['terminated']) ? 'waiting' : 'terminated';
  },
};

const RUNNING_STATUS: Schema<ContainerStatus> = object({
  name: withDefault(text, ''),
  state: CONTAINER_STATE,
  ready: withDefault(flag, false),
  restartCount: withDefault(integer, 0),
  lastState: LAST_STATE,
  resources: optional(RESOURCES),
  allocatedResources: optional(record(quantityText)),
});

/** Few containers have ended, so the details of the end are read only for these. */
const CONTAINER_STATUS: Schema<ContainerStatus> = {
  shape: RUNNING_STATUS.shape,
  read(value, reading) {
    const status = RUNNING_STATUS.read(value, reading);
    if (!reading.isFine || status.state !== 'terminated') return status;
    const state = isMapping(value) ? value['state'] : undefined;
    const terminated = isMapping(state) ? state['terminated'] : undefined;
    return { ...status, ...TERMINATED.read(terminated, reading) };
  },
};

/** The part of container states that is particular to one pod: start times and waiting reasons. */
const COURSE = list(
  object({
    state: object({
      running: object({ startedAt: optional(timestamp) }),
      waiting: object({ reason: filledText }),
    }),
  }),
);

type Course = ValueOf<typeof COURSE>;

export const POD = object({
  metadata: META,
  spec: pair(POD_SPEC, object({ nodeName: filledText })),
  status: object({
    phase: withDefault(oneOf(PHASES), 'Pending'),
    reason: withDefault(text, ''),
    message: filledText,
    conditions: list(CONDITION),
    containerStatuses: pair(list(CONTAINER_STATUS), COURSE),
    initContainerStatuses: pair(optional(list(CONTAINER_STATUS)), COURSE),
    resources: optional(RESOURCES),
    allocatedResources: optional(record(quantityText)),
    qosClass: filledText,
    startTime: optional(timestamp),
    nominatedNodeName: filledText,
  }),
});

/** The interner makes equal parts of many pods one object. */
export function projectPod(raw: ValueOf<typeof POD>, interner: Interner): Pod {
  const { metadata, status } = raw;
  const [spec, { nodeName }] = raw.spec;
  const [containerStatuses, course] = status.containerStatuses;
  const [initContainerStatuses, courseBefore] = status.initContainerStatuses;
  return newPod({
    namespace: namespaceOf(metadata),
    name: metadata.name,
    uid: metadata.uid,
    labels: interner.intern(metadata.labels),
    annotations: metadata.annotations,
    ownerReferences: interner.intern(metadata.ownerReferences),
    finalizers: metadata.finalizers,
    spec: internSpec(nodeName === undefined ? spec : withoutPin(spec, nodeName), interner),
    phase: status.phase,
    reason: status.reason,
    message: status.message,
    conditions: status.conditions,
    containerStatuses: interner.intern(containerStatuses),
    creationTimestamp: metadata.creationTimestamp,
    nodeName,
    initContainerStatuses,
    actuatedResources: status.resources,
    allocatedResources: status.allocatedResources,
    qosClass: status.qosClass,
    startTime: status.startTime,
    startedAt: lastStart(course),
    waitingReason: waitingReason(courseBefore) ?? waitingReason(course),
    nominatedNodeName: status.nominatedNodeName,
    deletionTimestamp: metadata.deletionTimestamp,
    deletionGracePeriodSeconds: metadata.deletionGracePeriodSeconds,
  });
}

/** A spec that names a claim usually belongs to one pod, so a search for an equal one is wasted. */
const internSpec = (spec: PodSpec, interner: Interner): PodSpec =>
  spec.volumes?.some(({ persistentVolumeClaim: claim }) => claim !== undefined)
    ? spec
    : interner.intern(spec);

function lastStart(course: Course): Instant | undefined {
  let last: Instant | undefined;
  for (const { state } of course) {
    const { startedAt } = state.running;
    if (startedAt !== undefined && (last === undefined || startedAt > last)) last = startedAt;
  }
  return last;
}

/** The reason of the first container that waits. */
function waitingReason(course: Course): string | undefined {
  for (const { state } of course) {
    if (state.waiting.reason !== undefined) return state.waiting.reason;
  }
  return undefined;
}

/**
 * The spec of a bound pod without the node affinity by which the DaemonSet controller named that
 * very node. The affinity has done its work at the binding, and would make as many different specs
 * as there are nodes.
 */
function withoutPin(spec: PodSpec, nodeName: string): PodSpec {
  const { requiredDuringSchedulingIgnoredDuringExecution: required, ...others } =
    spec.affinity?.nodeAffinity ?? {};
  if (required === undefined || !isPin(required, nodeName)) return spec;
  const { affinity, ...rest } = spec;
  const { nodeAffinity: _, ...ofPods } = affinity ?? {};
  const kept = {
    ...ofPods,
    ...(Object.keys(others).length > 0 && { nodeAffinity: others }),
  };
  return Object.keys(kept).length > 0 ? { ...rest, affinity: kept } : rest;
}

/** A term that names the node and requires nothing else. */
function isPin({ nodeSelectorTerms: [term, ...further] }: NodeSelector, nodeName: string): boolean {
  if (term === undefined || further.length > 0 || term.matchExpressions.length > 0) return false;
  const [field, ...others] = term.matchFields;
  return (
    others.length === 0 &&
    field?.key === NODE_NAME_FIELD &&
    field.operator === 'In' &&
    field.values.length === 1 &&
    field.values[0] === nodeName
  );
}
