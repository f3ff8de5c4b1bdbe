import type { Diagnostic } from '#diagnostics';
import { apiClients, checkBursts } from './api-clients.ts';
import type { BehaviorRequest } from './behavior-request.ts';
import type {
  AdmissionBehavior,
  AttachDetachBehavior,
  Behaviors,
  CloudNodeLifecycleBehavior,
  DisruptionBehavior,
  EndpointSliceBehavior,
  EvictionApiBehavior,
  JobBehavior,
  PodGcBehavior,
  StatefulSetBehavior,
  TaintEvictionBehavior,
} from './behaviors.ts';
import {
  ATTACH_DETACH_PERIOD,
  EMPTY_BUDGET_SELECTOR,
  FORCE_DETACH,
  JOB_ACTIVE_IN_BACKOFF,
  JOB_WAITS_FOR_TERMINATING_PODS,
  MAX_WAIT_FOR_UNMOUNT,
  NOT_OBSERVED_RETRY_AFTER,
  POD_GC_CHECK_PERIOD,
  POD_GC_QUARANTINE,
  STATEFUL_SET_UNAVAILABLE_FIRST,
  UNMANAGED_PODS,
} from './constants.ts';
import type { Feature } from './features.ts';
import { type AdmissionPlugin, admissionPlugin } from './flags/admission-plugins.ts';
import { checkFlags } from './flags/check.ts';
import type { ControllerName } from './flags/controller-names.ts';
import { isControllerEnabled } from './flags/controllers.ts';
import { taintManager } from './flags/evicts-by.ts';
import { featureEnabled } from './flags/gate-value.ts';
import {
  API_SERVER_FLAGS,
  CLOUD_CONTROLLER_MANAGER_FLAGS,
  CONTROLLER_MANAGER_FLAGS,
  type Flag,
  SCHEDULER_FLAGS,
} from './flags/table.ts';
import { flagValue, listFlag } from './flags/value.ts';
import { type History, heldAt } from './history.ts';
import { checkCidrs, nodeIpam } from './node-ipam.ts';
import { nodeLifecycle } from './node-lifecycle.ts';
import { type Note, type Origin, Origins, type Setting } from './origin.ts';

export interface ResolvedBehaviors {
  readonly behaviors: Behaviors;
  /** The origin of each value, by its path in the behaviors, such as `podGc.checkPeriod`. */
  readonly origins: ReadonlyMap<string, Origin>;
  /**
   * The flag that sets each value in this release, by the same paths, or a gate of
   * `--feature-gates`.
   */
  readonly setBy: ReadonlyMap<string, string>;
  /** Problems of the flags. An invalid flag counts as not given, so behaviors are complete. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The behavior of a control plane of one release under its flags, frozen. */
export function resolveBehaviors(request: BehaviorRequest): ResolvedBehaviors {
  const { controlPlane, controllerManagerFlags, apiServerFlags } = request;
  const origins = new Origins();
  const behaviors = Object.freeze({
    nodeLifecycle: Object.freeze(
      nodeLifecycle(
        request,
        controllerEnabled('node-lifecycle-controller', request),
        origins.under('nodeLifecycle'),
      ),
    ),
    nodeIpam: Object.freeze(
      nodeIpam(
        request,
        controllerEnabled('node-ipam-controller', request),
        origins.under('nodeIpam'),
      ),
    ),
    taintEviction: Object.freeze(taintEviction(request, origins.under('taintEviction'))),
    podGc: Object.freeze(podGc(request, origins.under('podGc'))),
    attachDetach: Object.freeze(attachDetach(request, origins.under('attachDetach'))),
    disruption: Object.freeze(disruption(request, origins.under('disruption'))),
    endpointSlice: Object.freeze(endpointSlice(request, origins.under('endpointSlice'))),
    evictionApi: Object.freeze(evictionApi(request, origins.under('evictionApi'))),
    cloudNodeLifecycle: Object.freeze(
      cloudNodeLifecycle(request, origins.under('cloudNodeLifecycle')),
    ),
    jobs: Object.freeze(jobs(request, origins.under('jobs'))),
    statefulSets: Object.freeze(statefulSets(request, origins.under('statefulSets'))),
    admission: Object.freeze(admission(request, origins.under('admission'))),
    apiClients: apiClients(request, origins),
  });
  const { schedulerFlags = [], cloudControllerManagerFlags = [] } = request;
  const diagnostics = [
    ...checkFlags(controllerManagerFlags, CONTROLLER_MANAGER_FLAGS, controlPlane),
    ...checkFlags(apiServerFlags, API_SERVER_FLAGS, controlPlane),
    ...checkFlags(schedulerFlags, SCHEDULER_FLAGS, controlPlane),
    ...checkFlags(cloudControllerManagerFlags, CLOUD_CONTROLLER_MANAGER_FLAGS, controlPlane),
    ...checkBursts(request),
    ...checkCidrs(request),
  ];
  const { byPath, setBy } = origins;
  return Object.freeze({ behaviors, origins: byPath, setBy, diagnostics });
}

/**
 * Before it became a controller of its own, taint eviction was enabled together with
 * node-lifecycle.
 */
function taintEviction(request: BehaviorRequest, note: Note): TaintEvictionBehavior {
  const name: ControllerName = feature('SeparateTaintEvictionController', request).value
    ? 'taint-eviction-controller'
    : 'node-lifecycle-controller';
  const runs = controllerEnabled(name, request);
  const manager = taintManager(request.controllerManagerFlags, request.controlPlane);
  return {
    enabled: note('enabled', runs.value && manager?.value === false ? manager : runs),
    comparisonOperators: note(
      'comparisonOperators',
      feature('TaintTolerationComparisonOperators', request),
    ),
    marksDisruption: note('marksDisruption', feature('PodDisruptionConditions', request)),
  };
}

const podGc = (request: BehaviorRequest, note: Note): PodGcBehavior => ({
  enabled: note('enabled', controllerEnabled('pod-garbage-collector-controller', request)),
  checkPeriod: note('checkPeriod', constant(POD_GC_CHECK_PERIOD, request)),
  quarantine: note('quarantine', constant(POD_GC_QUARANTINE, request)),
  terminatedPodThreshold: note(
    'terminatedPodThreshold',
    flagValue(
      CONTROLLER_MANAGER_FLAGS.terminatedPodThreshold,
      request.controllerManagerFlags,
      request.controlPlane,
    ),
  ),
  removesOutOfServicePods: note(
    'removesOutOfServicePods',
    feature('NodeOutOfServiceVolumeDetach', request),
  ),
  marksDisruption: note('marksDisruption', feature('PodDisruptionConditions', request)),
});

const cloudNodeLifecycle = (request: BehaviorRequest, note: Note): CloudNodeLifecycleBehavior => ({
  monitorPeriod: note(
    'monitorPeriod',
    flagValue(
      CONTROLLER_MANAGER_FLAGS.monitorPeriod,
      request.controllerManagerFlags,
      request.controlPlane,
    ),
  ),
});

const attachDetach = (request: BehaviorRequest, note: Note): AttachDetachBehavior => ({
  enabled: note('enabled', controllerEnabled('persistentvolume-attach-detach-controller', request)),
  reconcilePeriod: note('reconcilePeriod', constant(ATTACH_DETACH_PERIOD, request)),
  maxWaitForUnmount: note('maxWaitForUnmount', constant(MAX_WAIT_FOR_UNMOUNT, request)),
  forceDetach: note('forceDetach', forceDetach(request)),
  outOfService: note('outOfService', feature('NodeOutOfServiceVolumeDetach', request)),
});

/** The flag disables the default of the release. */
function forceDetach(request: BehaviorRequest): Setting<AttachDetachBehavior['forceDetach']> {
  const { disableForceDetach } = CONTROLLER_MANAGER_FLAGS;
  const { controllerManagerFlags, controlPlane } = request;
  const disabled = flagValue(disableForceDetach, controllerManagerFlags, controlPlane);
  const settable = disabled.setBy === undefined ? {} : { setBy: disabled.setBy };
  return disabled.value
    ? { ...disabled, value: 'never' }
    : { ...constant(FORCE_DETACH, request), ...settable };
}

const disruption = (request: BehaviorRequest, note: Note): DisruptionBehavior => ({
  enabled: note('enabled', controllerEnabled('disruption-controller', request)),
  unmanagedPods: note('unmanagedPods', constant(UNMANAGED_PODS, request)),
  clearsStaleDisruptions: note(
    'clearsStaleDisruptions',
    feature('PodDisruptionConditions', request),
  ),
});

function endpointSlice(request: BehaviorRequest, note: Note): EndpointSliceBehavior {
  const { controllerManagerFlags, controlPlane } = request;
  const { endpointSliceUpdatesBatchPeriod, maxEndpointsPerSlice } = CONTROLLER_MANAGER_FLAGS;
  const flag = <Value>(which: Flag<Value>): Setting<Value> =>
    flagValue(which, controllerManagerFlags, controlPlane);
  return {
    enabled: note('enabled', controllerEnabled('endpointslice-controller', request)),
    batchPeriod: note('batchPeriod', flag(endpointSliceUpdatesBatchPeriod)),
    mostPerSlice: note('mostPerSlice', flag(maxEndpointsPerSlice)),
  };
}

const evictionApi = (request: BehaviorRequest, note: Note): EvictionApiBehavior => ({
  notObservedRetryAfterSeconds: note(
    'notObservedRetryAfterSeconds',
    constant(NOT_OBSERVED_RETRY_AFTER, request),
  ),
  readsUnhealthyPodEvictionPolicy: note(
    'readsUnhealthyPodEvictionPolicy',
    featureEnabled('PDBUnhealthyPodEvictionPolicy', request.apiServerFlags, request.controlPlane),
  ),
  emptySelector: note('emptySelector', constant(EMPTY_BUDGET_SELECTOR, request)),
  marksDisruption: note(
    'marksDisruption',
    featureEnabled('PodDisruptionConditions', request.apiServerFlags, request.controlPlane),
  ),
});

const jobs = (request: BehaviorRequest, note: Note): JobBehavior => ({
  podReplacementPolicy: note('podReplacementPolicy', feature('JobPodReplacementPolicy', request)),
  podFailurePolicy: note('podFailurePolicy', feature('JobPodFailurePolicy', request)),
  backoffLimitPerIndex: note('backoffLimitPerIndex', feature('JobBackoffLimitPerIndex', request)),
  successPolicy: note('successPolicy', feature('JobSuccessPolicy', request)),
  waitsForTerminatingPods: note(
    'waitsForTerminatingPods',
    constant(JOB_WAITS_FOR_TERMINATING_PODS, request),
  ),
  readyWithinActive: note(
    'readyWithinActive',
    featureEnabled('JobManagedBy', request.apiServerFlags, request.controlPlane),
  ),
  activeInBackoff: note('activeInBackoff', constant(JOB_ACTIVE_IN_BACKOFF, request)),
});

const statefulSets = (request: BehaviorRequest, note: Note): StatefulSetBehavior => ({
  maxUnavailable: note('maxUnavailable', feature('MaxUnavailableStatefulSet', request)),
  unavailableFirst: note('unavailableFirst', constant(STATEFUL_SET_UNAVAILABLE_FIRST, request)),
});

function admission(request: BehaviorRequest, note: Note): AdmissionBehavior {
  const flag = <Value>(field: string, which: Flag<Value>): Value =>
    note(field, flagValue(which, request.apiServerFlags, request.controlPlane));
  const plugin = (field: string, name: AdmissionPlugin): boolean =>
    note(field, admissionPlugin(name, request.apiServerFlags, request.controlPlane));
  return {
    defaultTolerationSeconds: plugin('defaultTolerationSeconds', 'DefaultTolerationSeconds'),
    podTolerationRestriction: plugin('podTolerationRestriction', 'PodTolerationRestriction'),
    defaultNotReadyTolerationSeconds: flag(
      'defaultNotReadyTolerationSeconds',
      API_SERVER_FLAGS.defaultNotReadyTolerationSeconds,
    ),
    defaultUnreachableTolerationSeconds: flag(
      'defaultUnreachableTolerationSeconds',
      API_SERVER_FLAGS.defaultUnreachableTolerationSeconds,
    ),
  };
}

const feature = (which: Feature, request: BehaviorRequest): Setting<boolean> =>
  featureEnabled(which, request.controllerManagerFlags, request.controlPlane);

function constant<Value>(history: History<Value>, request: BehaviorRequest): Setting<Value> {
  const { since, value } = heldAt(history, request.controlPlane);
  return { value, origin: { kind: 'default', since } };
}

function controllerEnabled(name: ControllerName, request: BehaviorRequest): Setting<boolean> {
  const list = listFlag(
    CONTROLLER_MANAGER_FLAGS.controllers,
    request.controllerManagerFlags,
    request.controlPlane,
  );
  return { ...list, value: isControllerEnabled(name, list.value) };
}
