import {
  type Container,
  DEFAULT_GRACE_PERIOD_SECONDS,
  type LimitRange,
  type ObjectMeta,
  type PodSpec,
  type RuntimeClass,
  TAINT_NOT_READY,
  TAINT_UNREACHABLE,
  type Toleration,
} from '#cluster';
import type { AdmissionBehavior } from '#versions';
import { withLimitRanges } from './limit-ranges.ts';
import { withRestrictedTolerations } from './pod-toleration-restriction.ts';
import { type Priority, SYSTEM_CLASSES } from './priority-classes.ts';

export interface AdmissionClasses {
  readonly priorityClasses: readonly Priority[];
  readonly runtimeClasses: readonly Omit<RuntimeClass, Exclude<keyof ObjectMeta, 'name'>>[];
}

/** What the namespace of a pod adds to it. */
export interface OfNamespace {
  readonly tolerations?: readonly Toleration[] | undefined;
  readonly limitRanges?: readonly LimitRange[] | undefined;
}

/**
 * The spec of a new pod after the API server's defaults and the additions of its classes; additions
 * of its namespace come last, where they apply. Pods of one template get equal specs: callers that
 * create many ask once for each template and namespace.
 */
export const admitSpec = (
  spec: PodSpec,
  classes: AdmissionClasses,
  behavior: AdmissionBehavior,
  { tolerations = [], limitRanges = [] }: OfNamespace = {},
): PodSpec => {
  const withClasses = withRuntimeClass(withPriority(spec, classes.priorityClasses), classes);
  const complete = (container: Container): Container =>
    withHostPorts(withRequests(container), spec.hostNetwork);
  const completed: PodSpec = {
    ...withClasses,
    containers: spec.containers.map(complete),
    initContainers: spec.initContainers.map(complete),
  };
  const admitted: PodSpec = {
    ...(behavior.limitRanger ? withLimitRanges(completed, limitRanges) : completed),
    tolerations: behavior.defaultTolerationSeconds
      ? withDefaultTolerations(withClasses.tolerations, behavior)
      : withClasses.tolerations,
    terminationGracePeriodSeconds:
      spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_PERIOD_SECONDS,
  };
  return behavior.podTolerationRestriction
    ? { ...admitted, tolerations: withRestrictedTolerations(admitted, tolerations) }
    : admitted;
};

/**
 * The priority of the pod's class, else of the default class, else 0. An unknown class counts as
 * none, where the API server would refuse the pod.
 *
 * @upstream plugin/pkg/admission/priority/admission.go admitPod (1.36)
 */
function withPriority(spec: PodSpec, known: readonly Priority[]): PodSpec {
  if (spec.priority !== undefined) return spec;
  const named = [...known, ...SYSTEM_CLASSES].find(({ name }) => name === spec.priorityClassName);
  const found = named ?? (spec.priorityClassName === undefined ? defaultOf(known) : undefined);
  if (found === undefined) return { ...spec, priority: 0 };
  const preemptionPolicy = spec.preemptionPolicy ?? found.preemptionPolicy;
  return {
    ...spec,
    priorityClassName: found.name,
    priority: found.value,
    ...(preemptionPolicy !== undefined && { preemptionPolicy }),
  };
}

/** The lowest of several defaults counts. */
const defaultOf = (known: readonly Priority[]): Priority | undefined =>
  known
    .filter(({ globalDefault }) => globalDefault)
    .reduce<Priority | undefined>(
      (least, each) => (least === undefined || each.value < least.value ? each : least),
      undefined,
    );

/** @upstream plugin/pkg/admission/runtimeclass/admission.go Admit (1.36) */
function withRuntimeClass(spec: PodSpec, { runtimeClasses }: AdmissionClasses): PodSpec {
  const found = runtimeClasses.find(({ name }) => name === spec.runtimeClassName);
  if (found === undefined) return spec;
  const { overhead, nodeSelector, tolerations = [] } = found;
  return {
    ...spec,
    ...(overhead !== undefined && { overhead }),
    ...(nodeSelector !== undefined && {
      nodeSelector: { ...spec.nodeSelector, ...nodeSelector },
    }),
    tolerations: [...spec.tolerations, ...tolerations],
  };
}

/**
 * A container's requests default to its limits.
 * @upstream pkg/apis/core/v1/defaults.go SetDefaults_Pod (1.36)
 */
function withRequests(container: Container): Container {
  const { requests = {}, limits = {} } = container.resources;
  if (Object.keys(limits).every((resource) => Object.hasOwn(requests, resource))) return container;
  return {
    ...container,
    resources: { ...container.resources, requests: { ...limits, ...requests } },
  };
}

/** @upstream pkg/apis/core/v1/defaults.go defaultHostNetworkPorts (1.36) */
function withHostPorts(container: Container, hostNetwork: boolean): Container {
  const { ports } = container;
  if (!hostNetwork || ports === undefined) return container;
  return {
    ...container,
    ports: ports.map((port) => ({ ...port, hostPort: port.hostPort || port.containerPort })),
  };
}

/**
 * The tolerations of a pod after admission by kube-apiserver: how long it tolerates a node that is
 * not ready, and one that is unreachable, unless it sets that itself. A toleration counts as
 * setting it by key and effect alone, even when its operator or value can never match.
 *
 * @upstream plugin/pkg/admission/defaulttolerationseconds/admission.go Admit (1.36)
 */
export function withDefaultTolerations(
  tolerations: readonly Toleration[],
  behavior: Pick<
    AdmissionBehavior,
    'defaultNotReadyTolerationSeconds' | 'defaultUnreachableTolerationSeconds'
  >,
): readonly Toleration[] {
  const defaults = [
    limited(TAINT_NOT_READY, behavior.defaultNotReadyTolerationSeconds),
    limited(TAINT_UNREACHABLE, behavior.defaultUnreachableTolerationSeconds),
  ];
  const lacking = defaults.filter(
    ({ key }) => !tolerations.some((toleration) => speaksAbout(toleration, key)),
  );
  return [...tolerations, ...lacking];
}

const limited = (key: string, tolerationSeconds: number) =>
  ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds }) satisfies Toleration;

/** Whether a toleration decides about a taint with NoExecute, so that there is no default. */
export const speaksAbout = ({ key = '', effect = '' }: Toleration, taintKey: string): boolean =>
  (key === '' || key === taintKey) && (effect === '' || effect === 'NoExecute');
