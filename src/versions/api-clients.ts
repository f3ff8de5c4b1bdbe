import type { Diagnostic } from '#diagnostics';
import type { BehaviorRequest } from './behavior-request.ts';
import type { ApiClientsBehavior, ClientLimits, ControllerWorkers } from './behaviors.ts';
import { checkBurst, limitsOfFlags } from './client-limits.ts';
import {
  DRAIN_LIMITS,
  MONITOR_PASS_WORKERS,
  NODE_POD_WORKERS,
  NODE_TAINT_WORKERS,
} from './constants.ts';
import { featureEnabled } from './flags/gate-value.ts';
import {
  CLOUD_CONTROLLER_MANAGER_FLAGS,
  CONTROLLER_MANAGER_FLAGS,
  SCHEDULER_FLAGS,
} from './flags/table.ts';
import { flagValue } from './flags/value.ts';
import { type History, heldAt } from './history.ts';
import type { Origins, Setting } from './origin.ts';

/** The rate and burst of requests of a control plane's components, frozen. */
export function apiClients(request: BehaviorRequest, origins: Origins): ApiClientsBehavior {
  const { controlPlane, controllerManagerFlags } = request;
  const { schedulerFlags = [], cloudControllerManagerFlags = [] } = request;
  const note = origins.under('apiClients');
  const marks = featureEnabled('PodDisruptionConditions', controllerManagerFlags, controlPlane);
  return Object.freeze({
    controllerManager: note(
      'controllerManager',
      limitsOfFlags(CONTROLLER_MANAGER_FLAGS, controllerManagerFlags, controlPlane),
    ),
    taintEvictionSharesBucket: note('taintEvictionSharesBucket', sharesBucket(request)),
    taintEvictionRequests: note('taintEvictionRequests', {
      ...marks,
      value: marks.value ? (3 as const) : (1 as const),
    }),
    podGcRequests: note('podGcRequests', {
      ...marks,
      value: marks.value ? (2 as const) : (1 as const),
    }),
    workers: Object.freeze(workers(request, origins)),
    cloudControllerManager: note(
      'cloudControllerManager',
      limitsOfFlags(CLOUD_CONTROLLER_MANAGER_FLAGS, cloudControllerManagerFlags, controlPlane),
    ),
    scheduler: note('scheduler', limitsOfFlags(SCHEDULER_FLAGS, schedulerFlags, controlPlane)),
    drain: note('drain', constant<ClientLimits>(DRAIN_LIMITS, request)),
  });
}

/** Reports bursts with which a component does not start. */
export const checkBursts = (request: BehaviorRequest): readonly Diagnostic[] => {
  const { controlPlane, controllerManagerFlags } = request;
  const { schedulerFlags = [], cloudControllerManagerFlags = [] } = request;
  return [
    ...checkBurst(CONTROLLER_MANAGER_FLAGS, controllerManagerFlags, controlPlane),
    ...checkBurst(SCHEDULER_FLAGS, schedulerFlags, controlPlane),
    ...checkBurst(CLOUD_CONTROLLER_MANAGER_FLAGS, cloudControllerManagerFlags, controlPlane),
  ];
};

/** Controllers of one process have a client each; taint eviction was no controller of its own. */
function sharesBucket({ controllerManagerFlags, controlPlane }: BehaviorRequest): Setting<boolean> {
  const gate = 'SeparateTaintEvictionController';
  const separate = featureEnabled(gate, controllerManagerFlags, controlPlane);
  return { ...separate, value: !separate.value };
}

function workers(request: BehaviorRequest, origins: Origins): ControllerWorkers {
  const { controlPlane, controllerManagerFlags } = request;
  const note = origins.under('apiClients.workers');
  const flag = (field: keyof ControllerWorkers, which: SyncsFlag): number =>
    note(field, flagValue(CONTROLLER_MANAGER_FLAGS[which], controllerManagerFlags, controlPlane));
  return {
    monitorPass: note('monitorPass', constant(MONITOR_PASS_WORKERS, request)),
    nodeTaints: note('nodeTaints', constant(NODE_TAINT_WORKERS, request)),
    nodePods: note('nodePods', constant(NODE_POD_WORKERS, request)),
    replicaSet: flag('replicaSet', 'concurrentReplicaSetSyncs'),
    replicationController: flag('replicationController', 'concurrentRcSyncs'),
    deployment: flag('deployment', 'concurrentDeploymentSyncs'),
    statefulSet: flag('statefulSet', 'concurrentStatefulSetSyncs'),
    daemonSet: flag('daemonSet', 'concurrentDaemonSetSyncs'),
    job: flag('job', 'concurrentJobSyncs'),
    endpoints: flag('endpoints', 'concurrentEndpointSyncs'),
    endpointSlice: flag('endpointSlice', 'concurrentServiceEndpointSyncs'),
  };
}

type SyncsFlag = Extract<keyof typeof CONTROLLER_MANAGER_FLAGS, `concurrent${string}`>;

function constant<Value>(
  history: History<Value>,
  { controlPlane }: BehaviorRequest,
): Setting<Value> {
  const { since, value } = heldAt(history, controlPlane);
  return { value, origin: { kind: 'default', since } };
}
